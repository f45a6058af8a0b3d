/** What is compared of two receipts of the same date and amount: their numbers, or their texts where a number is missing. */
export interface ComparedReceipt {
  readonly invoiceNumber: string | null;
  readonly text: string;
}

/** Two files of one picture give nearly the same text, while two receipts of a shop differ in time and number. */
const SHARED_WORDS_MIN = 0.9;

/** Whether two different files show the same receipt, because it was saved again, resized or photographed twice. */
export function isSameReceipt(one: ComparedReceipt, other: ComparedReceipt): boolean {
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
