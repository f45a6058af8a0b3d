import { subjectOf, type EntryView, type Posting } from '../journal.ts';

/** What a posting is about: the entry and, where it has one, its line. */
export const memoOf = (entry: EntryView, { description }: Posting): string =>
  description === null ? subjectOf(entry) : `${subjectOf(entry)}: ${description}`;

/** The numbers that lead to an entry's documents, such as "expense 42, invoice RE-2026-4711"; empty without any. */
const documentsOf = ({ expenseId, invoiceNumber }: EntryView): string =>
  [
    ...(expenseId === null ? [] : [`expense ${expenseId}`]),
    ...(invoiceNumber === null ? [] : [`invoice ${invoiceNumber}`]),
  ].join(', ');

/** A text about an entry with the numbers of its documents, for formats without columns for them. */
export function withDocuments(entry: EntryView, text: string): string {
  const documents = documentsOf(entry);
  return documents === '' ? text : `${text} (${documents})`;
}
