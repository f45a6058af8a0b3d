import { signedByKind } from '../fields/document-kind.ts';
import type { DocumentFields } from '../document/compare-with-page.ts';
import type { EInvoice } from './e-invoice.ts';

/** The fields of an invoice that has no page. */
export const fieldsOfEInvoice = (invoice: EInvoice): DocumentFields =>
  signedByKind({
    ...invoice,
    documentKind: invoice.documentKind ?? 'receipt',
    vendorRegistration: null,
    text: rowsOfEInvoice(invoice)
      .map((row) => row.join('  '))
      .join('\n'),
    differences: [],
  });

/** What an invoice without a page says, in rows of cells; the last cell of a row is its amount. */
export function rowsOfEInvoice(invoice: EInvoice): string[][] {
  const { vendor, invoiceNumber, date, currency, amount, lineItems, taxes } = invoice;
  const title = invoice.documentKind === 'credit_note' ? 'Credit note' : 'Invoice';
  const money = [amount?.value, currency?.value].filter(Boolean).join(' ');
  return [
    [vendor?.value ?? ''],
    [`${title} ${invoiceNumber?.value ?? ''}`.trim(), date?.value ?? ''],
    ...lineItems.map(({ description, quantity, unitPrice, amount: lineAmount }) => [
      [description, quantity && unitPrice && `${quantity} x ${unitPrice}`]
        .filter(Boolean)
        .join(', '),
      lineAmount,
    ]),
    ...taxes.map(({ rate, net, tax }) => [
      `Tax${rate === null ? '' : ` ${rate} %`} on ${net}`,
      tax,
    ]),
    ['Total', money],
  ];
}
