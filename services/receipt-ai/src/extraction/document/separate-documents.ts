import { foldAccents } from '@outlay/platform/text';
import type { FoundFields } from '../fields/find-fields.ts';
import { anyOf } from '../locales/index.ts';
import { readingKey, shows, showsAsTotal } from './shown-values.ts';

/** The fields of one page alone. */
export type PageFields = Pick<FoundFields, 'amount' | 'date' | 'vendor' | 'invoiceNumber' | 'text'>;

/** A less certain value does not tell documents apart. A day that may also be a month (02/03/2025) does. */
const CONFIDENCE_MIN = { vendor: 0.6, invoiceNumber: 0.6, date: 0.5 } as const;

/** The number of a page in "Page 2 of 3", "Seite 2/3" or "2 / 3". */
const PAGE_NUMBER =
  /(?:^|\n|\s)(?:PAGE|SEITE|BLATT|PAGINA|PAG\.?|BLZ\.?|FOLHA|HOJA|P\.)\s*:?\s*(\d{1,3})\s*(?:\/|OF|VON|DE|DI|VAN|SUR|AUS)\s*\d{1,3}/i;

/**
 * Groups the pages of a file, by their index, into documents. A page begins a document if it has a total, a date and another number
 * than the document before, or, without a number, another vendor with another date or total, or another total of its own under the
 * same vendor's name. A page that is numbered as a later one never begins a document.
 */
export function separateDocuments(pages: readonly PageFields[]): number[][] {
  const documents: number[][] = [];
  for (const [position, page] of pages.entries()) {
    const current = documents.at(-1);
    const before = current?.flatMap((index) => pages[index] ?? []) ?? [];
    if (current && !isAnother(page, before)) current.push(position);
    else documents.push([position]);
  }
  return documents;
}

function isAnother(page: PageFields, before: readonly PageFields[]): boolean {
  const isBill = hasTotal(page) && page.date !== null;
  if (!isBill || isLaterPage(page) || !before.some(hasTotal)) return false;
  const number = keyOf(page, 'invoiceNumber');
  const numbers = before.flatMap((other) => keyOf(other, 'invoiceNumber') ?? []);
  const isNamedBefore =
    number !== null && before.some(({ text }) => readingKey(text).includes(number));
  if (isNamedBefore || numbers.some((other) => readingKey(page.text).includes(other))) return false;
  if (number !== null && numbers.length > 0) return true;
  if (number === null && numbers.length === 0 && isOwnBill(page, before)) return true;
  return (
    differs(page, before, 'vendor') &&
    (differs(page, before, 'date') || hasOtherTotal(page, before))
  );
}

const CARRIED = anyOf(({ otherAmounts }) => otherAmounts?.carried);

/** Whether a page names the same vendor as those before, and a total that has nothing to do with theirs, as two taxi receipts do. */
function isOwnBill(page: PageFields, before: readonly PageFields[]): boolean {
  const vendor = keyOf(page, 'vendor');
  const texts = [page, ...before].map(({ text }) => foldAccents(text));
  if (vendor === null || texts.some((text) => PAGE_NUMBER.test(text) || CARRIED.test(text)))
    return false;
  const showsTotal = ({ text }: PageFields, { amount }: PageFields): boolean =>
    amount === null || shows(text.split('\n'), 'amount', amount.value);
  const isApart = (other: PageFields): boolean =>
    keyOf(other, 'vendor') === vendor && !showsTotal(other, page) && !showsTotal(page, other);
  return before.every((other) => hasTotal(other) && isApart(other));
}

/** Whether the total has its label; on a page without a total some other number may be taken for one. */
const hasTotal = ({ amount, text }: PageFields): boolean =>
  amount !== null && showsAsTotal(text.split('\n'), amount.value);

/** Two bills of one day have other totals; a page that repeats the total belongs to the same one. */
const hasOtherTotal = ({ amount }: PageFields, before: readonly PageFields[]): boolean =>
  amount !== null && before.every((other) => other.amount?.value !== amount.value);

const isLaterPage = ({ text }: PageFields): boolean =>
  Number(PAGE_NUMBER.exec(foldAccents(text))?.[1] ?? 1) > 1;

function keyOf(page: PageFields, field: 'vendor' | 'date' | 'invoiceNumber'): string | null {
  const read = page[field];
  return read && read.confidence >= CONFIDENCE_MIN[field] ? readingKey(read.value) : null;
}

function differs(
  page: PageFields,
  before: readonly PageFields[],
  field: 'vendor' | 'date',
): boolean {
  const key = keyOf(page, field);
  const others = before.flatMap((other) => keyOf(other, field) ?? []);
  if (key === null || others.length === 0) return false;
  return others.every((other) => !other.includes(key) && !key.includes(other));
}
