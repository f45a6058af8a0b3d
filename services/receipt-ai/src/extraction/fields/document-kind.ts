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
const QUOTATION = titleOf(alternatives(({ quotation }) => quotation));
/** An invoice may name the quotation that it follows. */
const INVOICE =
  /^(?:(?:TAX|COMMERCIAL|SALES) )?(?:INVOICE|RECEIPT|BILL|RECHNUNG|QUITTUNG|FACTURE|FATTURA|FACTURA|FATURA|FACTUUR)\b(?!.*PRO[- ]?FORMA)/i;
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
  return has(QUOTATION) && !has(INVOICE) ? 'quotation' : 'receipt';
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
