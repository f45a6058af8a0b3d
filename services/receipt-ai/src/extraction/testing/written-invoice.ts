/** An invoice as rows of text, cells two spaces apart, and its expected values. */
export interface WrittenInvoice {
  name: string;
  rows: readonly string[];
  expected: { amount: string; date: string; vendor: string; invoiceNumber: string };
}
