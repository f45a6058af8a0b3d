import { textPdf } from '@outlay/receipt-ai/written-pdf';

export interface Invoice {
  readonly vendor: string;
  readonly title: string;
  readonly number: string;
  /** As yyyy-mm-dd. */
  readonly date: string;
  readonly currency: string;
  /** As printed, such as 129.90. */
  readonly total: string;
}

/** A one-page invoice as a PDF with text, which is read in a tenth of the time of a photograph. */
export const writeInvoice = ({ vendor, title, number, date, currency, total }: Invoice): Buffer =>
  textPdf([
    vendor,
    '',
    'INVOICE',
    '',
    `Invoice No: ${number}`,
    `Date: ${date}`,
    'Bill to: Outlay Demo',
    '',
    `1 x ${title}    ${total}`,
    '',
    `Total ${currency}    ${total}`,
    '',
    'Paid by card. Thank you.',
  ]);
