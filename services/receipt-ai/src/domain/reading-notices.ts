import { PAGES_READ_MAX, type ReceiptValues } from './extraction.ts';
import { looksLikeReceipt } from './receipt.ts';

export type NoticeCode =
  | 'NO_RECEIPT_FOUND'
  | 'QUOTATION'
  | 'SCRIPT_NOT_READ'
  | 'HARD_TO_READ'
  | 'PAGES_NOT_READ'
  | 'RECEIPTS_NOT_READ';

/** What a person has to know about a reading. */
export interface ReadingNotice {
  readonly code: NoticeCode;
  readonly message: string;
}

/** What a complete analysis could not read; empty where it is as good as any. */
export function readingNotices(
  values: Pick<ReceiptValues, 'amount' | 'invoiceNumber' | 'documentKind' | 'unread'>,
  pageCount: number | null,
): ReadingNotice[] {
  const notices: ReadingNotice[] = [];
  const { script, hardToRead, receipts } = values.unread ?? {};
  if (script !== undefined)
    notices.push({
      code: 'SCRIPT_NOT_READ',
      message: `This receipt is in ${script} script, which Outlay can't read yet. Check the amount and the date, and enter the other details.`,
    });
  else if (!looksLikeReceipt(values))
    notices.push({
      code: 'NO_RECEIPT_FOUND',
      message: "We couldn't find receipt details. Check the file or enter them manually.",
    });
  if (hardToRead)
    notices.push({
      code: 'HARD_TO_READ',
      message: 'Much of this receipt is handwritten or hard to read. Check every value.',
    });
  if (values.documentKind === 'quotation')
    notices.push({
      code: 'QUOTATION',
      message:
        'This is a quotation or an order, not a receipt. Upload the invoice or receipt instead.',
    });
  if (pageCount !== null && pageCount > PAGES_READ_MAX)
    notices.push({
      code: 'PAGES_NOT_READ',
      message: `This file has ${pageCount} pages. We read the first ${PAGES_READ_MAX - 1} and the last. Upload the others as another file.`,
    });
  if (receipts !== undefined)
    notices.push({
      code: 'RECEIPTS_NOT_READ',
      message:
        receipts === 1
          ? "This file has another receipt that we didn't read. Upload it as another file."
          : `This file has ${receipts} more receipts that we didn't read. Upload them as another file.`,
    });
  return notices;
}
