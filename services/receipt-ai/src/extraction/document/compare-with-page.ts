import {
  CONFIDENCE_MIN,
  READ_FIELDS,
  type ReadDifference,
  type ReadField,
  type ReadValue,
} from '../../domain/extraction.ts';
import { amountLabels } from '../fields/amount-labels.ts';
import { signedByKind } from '../fields/document-kind.ts';
import type { FoundFields } from '../fields/find-fields.ts';
import type { EInvoice } from '../invoice/e-invoice.ts';
import { printedAmounts } from '../fields/amount-text.ts';
import { sumOf } from '../invoice/decimal-text.ts';
import { shows, showsAsTotal } from './shown-values.ts';
import { doubtful } from './doubtful-pages.ts';

/** The fields of a document and the hidden values of its file that differ from them. */
export interface DocumentFields extends FoundFields {
  differences: ReadDifference[];
}

/** The sources of values that nobody sees on the page. */
export interface HiddenSources {
  /** The fields of all text including the invisible; null where all text is visible. */
  allText: FoundFields | null;
  embedded: EInvoice | null;
}

/**
 * Compares hidden values with the page. A machine-readable value counts where the page shows it too, else the page's value does. A
 * hidden value that the page does not show is a difference.
 */
export function compareWithPage(
  page: FoundFields,
  { allText, embedded }: HiddenSources,
): DocumentFields {
  const rows = page.text.split('\n');
  const differences: ReadDifference[] = [];
  const fields = { ...page };
  const isDataAlone = embedded !== null && saysNothing(page, rows);
  for (const field of READ_FIELDS) {
    const [data, text] = [embedded?.[field] ?? null, allText?.[field] ?? null];
    if (data && (isDataAlone || isShown(rows, field, { hidden: data, read: page[field] }))) {
      fields[field] = { ...data, region: regionOf(page[field], data.value) };
      continue;
    }
    if (
      data &&
      field === 'amount' &&
      (isDoubted(page.amount) || addsUp(rows, embedded)) &&
      shows(rows, field, data.value)
    ) {
      fields.amount = { ...data, confidence: UNLABELLED_CONFIDENCE };
      continue;
    }
    const other = text && !isSame(text, page[field]) ? text : null;
    const hidden = data ?? other ?? (field === 'amount' ? hiddenTotal(rows, allText) : null);
    if (!hidden || (hidden === text && shows(rows, field, hidden.value))) continue;
    differences.push({ field, hidden: hidden.value, shown: page[field]?.value ?? null });
    fields[field] = doubtful(page[field]);
  }
  const isDisputed = differences.some(({ field }) => field === 'amount');
  return signedByKind({
    ...fields,
    documentKind: embedded?.documentKind ?? page.documentKind,
    ...(embedded && !isDisputed && linesOf(embedded)),
    differences,
  });
}

/** Of a total in the data that the page prints without a label that is known, so that a person has to look at it. */
const UNLABELLED_CONFIDENCE = 0.7;

const isDoubted = (read: ReadValue<string> | null): boolean =>
  (read?.confidence ?? 0) < CONFIDENCE_MIN;

/** Whether the page also prints the net amount and the tax of the data, which no other amount of it would go with. */
function addsUp(rows: readonly string[], embedded: EInvoice | null): boolean {
  const { taxes = [] } = embedded ?? {};
  const sums = (['net', 'tax'] as const).map((part) =>
    taxes.map((line) => line[part]).reduce(sumOf, '0'),
  );
  return taxes.length > 0 && sums.every((sum) => shows(rows, 'amount', sum));
}

/** A total in invisible text that the page does not show, even if the invisible text did not decide the reading. */
function hiddenTotal(
  rows: readonly string[],
  allText: FoundFields | null,
): ReadValue<string> | null {
  const hidden = (allText?.text.split('\n') ?? []).filter((row) => !rows.includes(row));
  const total = hidden
    .filter((row) => amountLabels(row).total)
    .flatMap(printedAmounts)
    .find(({ decimal }) => !shows(rows, 'amount', decimal));
  return total ? { value: total.decimal, confidence: 0, region: null } : null;
}

/** Whether a page only refers to the data that is attached to it: it shows no amount that could differ. */
const saysNothing = (page: FoundFields, rows: readonly string[]): boolean =>
  page.amount === null && rows.every((row) => printedAmounts(row).length === 0);

const isSame = (one: ReadValue<string>, other: ReadValue<string> | null): boolean =>
  one.value === other?.value;

function isShown(
  rows: readonly string[],
  field: ReadField,
  { hidden, read }: { hidden: ReadValue<string>; read: ReadValue<string> | null },
): boolean {
  if (read && plain(read.value) === plain(hidden.value)) return true;
  // An amount elsewhere on the page is not the total.
  return field === 'amount' ? showsAsTotal(rows, hidden.value) : shows(rows, field, hidden.value);
}

/** The sign follows from the kind of the document. */
const plain = (value: string): string =>
  /^-?\d+(?:\.\d+)?$/.test(value) ? String(Math.abs(Number(value))) : value;

const regionOf = (read: ReadValue<string> | null, value: string): ReadValue<string>['region'] =>
  read && plain(read.value) === plain(value) ? read.region : null;

const linesOf = ({
  lineItems,
  taxes,
}: EInvoice): Partial<Pick<FoundFields, 'lineItems' | 'taxes'>> => ({
  ...(lineItems.length > 0 && { lineItems }),
  ...(taxes.length > 0 && { taxes }),
});
