/** An invoice as rows of text, cells two spaces apart, and what a person reads from it. */
export interface WrittenInvoice {
  name: string;
  rows: readonly string[];
  expected: { amount: string; date: string; vendor: string; invoiceNumber: string };
}
