import { foldAccents } from '@outlay/platform/text';
import type { DocumentKind, LineItem, ReadValue, TaxLine } from '../../domain/extraction.ts';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { alternatives, anyOf } from '../locales/index.ts';
import { printedAmounts } from './amount-text.ts';

/**
 * A title fills a line, apart from numbers, dates and their labels, and from what a dash or a slash sets apart, such as the title in
 * another language; a sentence about a credit note is not a title.
 */
const titleOf = (words: string): RegExp =>
  new RegExp(
    String.raw`^(?:${words})` +
      String.raw`(?:[\s:.,#()/°º-]+(?:[A-Z]{1,3}|\w*\d\w*|NUM\w*|DATUM|DATE|RECHNUNG|INVOICE|FACTURE|FATTURA))*(?:\W*|\s*[-–/|].*)$`,
    'i',
  );
const CREDIT_NOTE = titleOf(alternatives(({ creditNote }) => creditNote?.title));
const QUOTATION_WORDS = alternatives(({ quotation }) => quotation);
const OFFER_WORDS = alternatives(({ offer }) => offer);
const QUOTATION = titleOf(QUOTATION_WORDS);
/** A longer title, such as "Quotation for a kitchen", is one where the document also says how long the offer holds. */
const QUOTATION_START = new RegExp(String.raw`^(?:${QUOTATION_WORDS}|${OFFER_WORDS})\b`, 'i');
const VALIDITY = anyOf(({ offerValidity }) => offerValidity);
const NOT_INVOICE = anyOf(({ notInvoice }) => notInvoice);
/** An invoice may name the quotation that it follows; a quotation names who would get the bill. */
const INVOICE =
  /^(?:(?:TAX|COMMERCIAL|SALES) )?(?:INVOICE|RECEIPT|BILL|RECHNUNG|QUITTUNG|FACTURE|FATTURA|FACTURA|FATURA|FACTUUR)\b(?!.*PRO[- ]?FORMA)(?! (?:TO|AN|A|ADDRESS)\b)/i;
/** A number or a date of an invoice, which pro forma invoices name below their title. */
const INVOICE_LABEL = /^\S+(?: \S+)? ?(?:N[OR]\b|NUM|#|DATE|DATUM)/i;
/** An invoice that the buyer writes has the same name in some countries. */
const SELF_BILLING = anyOf(({ creditNote }) => creditNote?.selfBilling);
const TITLE_LENGTH_MAX = 60;

/** The kind of a document by its title, which has a line of its own. */
export function documentKind({ rows }: ReceiptLayout): DocumentKind {
  const lines = rows
    .filter(({ text }) => printedAmounts(text).length === 0)
    .flatMap(({ segments }) => segments.map(({ text }) => foldAccents(text).trim()))
    .filter((text) => text.length <= TITLE_LENGTH_MAX);
  const has = (title: RegExp): boolean => lines.some((line) => title.test(line));
  if (has(CREDIT_NOTE) && !has(SELF_BILLING)) return 'credit_note';
  if (isInvoice(lines)) return 'receipt';
  const text = foldAccents(rows.map((row) => row.text).join('\n'));
  const isOffer = has(QUOTATION_START) && VALIDITY.test(text);
  return has(QUOTATION) || isOffer || NOT_INVOICE.test(text) ? 'quotation' : 'receipt';
}

/** Whether the lines have the title of an invoice, or a label of one without a quotation's title above it. */
function isInvoice(lines: readonly string[]): boolean {
  const quotation = lines.findIndex((line) => QUOTATION.test(line));
  return lines.some(
    (line, at) =>
      INVOICE.test(line) && (!INVOICE_LABEL.test(line) || quotation < 0 || at < quotation),
  );
}

interface Amounts {
  documentKind: DocumentKind;
  amount: ReadValue<string> | null;
  lineItems: LineItem[];
  taxes: TaxLine[];
}

/** Gives the amounts of a credit note, which is printed with either sign, a negative one, because they reduce what was spent. */
export function signedByKind<Fields extends Amounts>(fields: Fields): Fields {
  const { amount, lineItems, taxes, documentKind } = fields;
  const isSigned = documentKind !== 'credit_note' || !amount || amount.value.startsWith('-');
  if (isSigned) return fields;
  return {
    ...fields,
    amount: {
      ...amount,
      value: negative(amount.value),
      ...(amount.alternatives && {
        alternatives: amount.alternatives.map((other) => ({
          ...other,
          value: negative(other.value),
        })),
      }),
    },
    lineItems: lineItems.map((item) => ({ ...item, amount: opposite(item.amount) })),
    taxes: taxes.map((line) => ({
      ...line,
      net: opposite(line.net),
      tax: opposite(line.tax),
      gross: opposite(line.gross),
    })),
  };
}

const isZero = (decimal: string): boolean => !/[1-9]/.test(decimal);

const negative = (decimal: string): string =>
  decimal.startsWith('-') || isZero(decimal) ? decimal : `-${decimal}`;

const opposite = (decimal: string): string =>
  decimal.startsWith('-') ? decimal.slice(1) : negative(decimal);
