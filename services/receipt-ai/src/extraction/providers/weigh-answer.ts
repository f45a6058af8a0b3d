import { ALTERNATIVES_MAX, type Extraction, type ReadValue } from '../../domain/extraction.ts';
import { foldAccents } from '@outlay/platform/text';
import { printedAmounts, wholeAmounts } from '../fields/amount-text.ts';
import { printedDates } from '../fields/date-text.ts';
import type { ProviderFields } from './vision-provider.ts';

/** Two readers that agree are wrong half as often as one. */
const AGREEMENT_DOUBT_SHARE = 0.5;
/** From here on the local reader is trusted over the provider. */
const LOCAL_SURE = 0.8;
const PRINTED_CONFIDENCE = 0.8;
/** A value that is not in the text may be invented: shown for review, never trusted. */
const UNSEEN_CONFIDENCE = 0.2;

/**
 * Merges the provider's values with the local ones. They count only if they occur in the recognised text; others get a
 * confidence that requires a review, and never replace a local value.
 */
export function weighAnswer(local: Extraction, told: ProviderFields): Extraction {
  const weigh = (
    field: keyof ProviderFields,
    stands: (value: string) => boolean,
  ): ReadValue<string> | null => weighed(local[field], told[field], stands);
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
  told: string | null,
  stands: (value: string) => boolean,
): ReadValue<string> | null {
  if (told === null) return read;
  const isPrinted = stands(told);
  const confidence = isPrinted ? PRINTED_CONFIDENCE : UNSEEN_CONFIDENCE;
  if (!read) return { value: told, confidence, region: null };
  if (keyOf(read.value) === keyOf(told))
    return { ...read, confidence: 1 - AGREEMENT_DOUBT_SHARE * (1 - read.confidence) };
  if (isPrinted && read.confidence < LOCAL_SURE)
    return { value: told, confidence, region: null, alternatives: others(read, read) };
  const rival = { value: told, confidence: Math.min(UNSEEN_CONFIDENCE, 1 - read.confidence) };
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
