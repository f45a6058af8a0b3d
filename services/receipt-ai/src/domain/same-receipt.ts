/** What tells whether two receipts of the same date and amount are one: their numbers, and their texts where one has none. */
export interface ReceiptPrint {
  readonly invoiceNumber: string | null;
  readonly text: string;
}

/** Another file of the same picture is read nearly the same; another receipt of the shop has its own time and number. */
const SHARED_WORDS_MIN = 0.9;

/** Whether both show the same receipt, although their files differ: saved again, resized, photographed twice. */
export function isSameReceipt(one: ReceiptPrint, other: ReceiptPrint): boolean {
  if (one.invoiceNumber !== null && other.invoiceNumber !== null)
    return one.invoiceNumber === other.invoiceNumber;
  return sharedWords(wordsOf(one.text), wordsOf(other.text)) >= SHARED_WORDS_MIN;
}

const wordsOf = (text: string): Set<string> => new Set(text.toUpperCase().match(/[\p{L}\d]+/gu));

/** Share of the words of either text that are in both. */
function sharedWords(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = new Set([...one, ...other]);
  const shared = [...one].filter((word) => other.has(word)).length;
  return all.size === 0 ? 0 : shared / all.size;
}
