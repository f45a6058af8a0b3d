import { subjectOf, type EntryView, type Posting } from '../journal.ts';

/** What a posting is about: the entry and, where it has one, its line. */
export const memoOf = (entry: EntryView, { description }: Posting): string =>
  description === null ? subjectOf(entry) : `${subjectOf(entry)}: ${description}`;

/** Whom a posting is owed to: QuickBooks demands a name where something is payable. Empty elsewhere. */
export const owedTo = ({ person }: EntryView, { account }: Posting): string =>
  account.kind === 'payable' ? (person ?? '') : '';

/** What leads to an entry's documents, such as "expense 42, invoice RE-2026-4711, document 9f86d0…"; empty without any. */
const documentsOf = ({ expenseId, invoiceNumber, document }: EntryView): string =>
  [
    ...(expenseId === null ? [] : [`expense ${expenseId}`]),
    ...(invoiceNumber === null ? [] : [`invoice ${invoiceNumber}`]),
    ...(document === null ? [] : [`document ${document}`]),
  ].join(', ');

/** A text about an entry with the numbers of its documents, for formats without columns for them. */
export function withDocuments(entry: EntryView, text: string): string {
  const documents = documentsOf(entry);
  return documents === '' ? text : `${text} (${documents})`;
}
