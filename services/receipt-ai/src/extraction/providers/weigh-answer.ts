import { ALTERNATIVES_MAX, type Extraction, type ReadValue } from '../../domain/extraction.ts';
import { foldAccents } from '@outlay/platform/text';
import { printedAmounts, wholeAmounts } from '../fields/amount-text.ts';
import { printedDates } from '../fields/date-text.ts';
import type { ProviderFields } from './vision-provider.ts';

/** Where two readers agree, the doubt is half that of one. */
const AGREEMENT_DOUBT_SHARE = 0.5;
/** A local value of at least this confidence is kept against the provider's. */
const LOCAL_SURE = 0.8;
const PRINTED_CONFIDENCE = 0.8;
/** The confidence of a value that is not in the text and may be invented, so that it is shown for review only. */
const UNSEEN_CONFIDENCE = 0.2;

/**
 * Merges the provider's values with the local ones. They count only if they occur in the recognised text; others get a
 * confidence that requires a review, and never replace a local value.
 */
export function weighAnswer(local: Extraction, answered: ProviderFields): Extraction {
  const weigh = (
    field: keyof ProviderFields,
    stands: (value: string) => boolean,
  ): ReadValue<string> | null => weighed(local[field], answered[field], stands);
  const { text } = local;
  return {
    ...local,
    amount: weigh('amount', (value) => standsAsAmount(text, value)),
    currency: local.currency ?? weigh('currency', (value) => text.includes(value)),
    date: weigh('date', (value) => standsAsDate(text, value)),
    vendor: weigh('vendor', (value) => keyOf(text).includes(keyOf(value))),
    invoiceNumber: weigh('invoiceNumber', (value) => keyOf(text).includes(keyOf(value))),
  };
}

function weighed(
  read: ReadValue<string> | null,
  answered: string | null,
  stands: (value: string) => boolean,
): ReadValue<string> | null {
  if (answered === null) return read;
  const isPrinted = stands(answered);
  const confidence = isPrinted ? PRINTED_CONFIDENCE : UNSEEN_CONFIDENCE;
  if (!read) return { value: answered, confidence, region: null };
  if (keyOf(read.value) === keyOf(answered))
    return { ...read, confidence: 1 - AGREEMENT_DOUBT_SHARE * (1 - read.confidence) };
  if (isPrinted && read.confidence < LOCAL_SURE)
    return { value: answered, confidence, region: null, alternatives: others(read, read) };
  const rival = { value: answered, confidence: Math.min(UNSEEN_CONFIDENCE, 1 - read.confidence) };
  return { ...read, alternatives: others(rival, read) };
}

function others(
  { value, confidence }: { value: string; confidence: number },
  { alternatives = [] }: ReadValue<string>,
): NonNullable<ReadValue<string>['alternatives']> {
  return [{ value, confidence }, ...alternatives].slice(0, ALTERNATIVES_MAX);
}

function standsAsAmount(text: string, value: string): boolean {
  return text
    .split('\n')
    .some((line) =>
      [...printedAmounts(line), ...wholeAmounts(line)].some(
        ({ decimal }) => Number(decimal) === Number(value),
      ),
    );
}

function standsAsDate(text: string, value: string): boolean {
  return text
    .split('\n')
    .some((line) =>
      printedDates(line, false).some(
        ({ iso, swappedIso }) => iso === value || swappedIso === value,
      ),
    );
}

const keyOf = (text: string): string =>
  foldAccents(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
