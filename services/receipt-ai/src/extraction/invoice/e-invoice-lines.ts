import { parseDecimal } from '@outlay/platform/money';
import {
  LINE_ITEMS_MAX,
  LINE_TEXT_MAX,
  TAX_LINES_MAX,
  type LineItem,
  type TaxLine,
} from '../../domain/extraction.ts';
import { amountOf, differenceOf, sumOf, taxWithin } from './decimal-text.ts';
import type { Dialect, ItemPart, TaxPart } from './e-invoice-dialects.ts';

/** Items and taxes of a machine-readable invoice, from its elements in document order. They are exact, and have no region. */
export class EInvoiceLines {
  readonly lineItems: LineItem[] = [];
  readonly taxes: TaxLine[] = [];
  readonly #dialect: Dialect;
  #item: Partial<Record<ItemPart, string>> = {};
  #tax: Partial<Record<TaxPart, string>> = {};

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
  }

  /** Takes an element at its end, with the path to it and the currency of the document if it was named before. */
  add(path: string, text: string, currency: string | undefined): void {
    const { item, itemParts, tax, taxParts } = this.#dialect;
    keepPart(this.#item, itemParts, path, text);
    keepPart(this.#tax, taxParts, path, text);
    if (item.test(path)) {
      this.#endItem(this.#item, currency);
      this.#item = {};
    }
    if (tax.test(path)) {
      this.#endTax(this.#tax, currency);
      this.#tax = {};
    }
  }

  #endItem(
    { description = '', ...numbers }: Partial<Record<ItemPart, string>>,
    currency: string | undefined,
  ): void {
    const amount = amountOf(numbers.amount, currency);
    if (amount === null || this.lineItems.length === LINE_ITEMS_MAX) return;
    // A price of 100 pieces is not the price of one.
    const isOfOne = Number(numbers.basisQuantity ?? 1) === 1;
    this.lineItems.push({
      description: description.replace(/\s+/g, ' ').slice(0, LINE_TEXT_MAX),
      quantity: decimal(numbers.quantity),
      unitPrice: isOfOne ? decimal(numbers.unitPrice) : null,
      amount,
      confidence: 1,
      region: null,
    });
  }

  #endTax(parts: Partial<Record<TaxPart, string>>, currency: string | undefined): void {
    const rate = decimal(parts.rate)?.replace(/\.0+$|(\.\d*?)0+$/, '$1') ?? null;
    const gross = amountOf(parts.gross, currency);
    const tax = amountOf(parts.tax, currency) ?? (gross && taxWithin(gross, rate ?? '0'));
    const net = amountOf(parts.net, currency) ?? (gross && tax && differenceOf(gross, tax));
    if (net === null || tax === null || this.taxes.length === TAX_LINES_MAX) return;
    this.taxes.push({
      ...{ rate, net, tax },
      gross: gross ?? sumOf(net, tax),
      confidence: 1,
      region: null,
    });
  }
}

/** Keeps the first text of each part, because names of nested products come later. */
function keepPart<Part extends string>(
  found: Partial<Record<Part, string>>,
  patterns: Partial<Record<Part, RegExp>>,
  path: string,
  text: string,
): void {
  for (const [part, pattern] of Object.entries(patterns) as [Part, RegExp][])
    if (found[part] === undefined && pattern.test(path)) found[part] = text;
}

const DIGITS_MAX = 20;

/** The number as written, without zeros behind its second decimal; null for anything else. */
function decimal(text: string | undefined): string | null {
  if (text === undefined || text.length > DIGITS_MAX || !parseDecimal(text)) return null;
  return text.replace(/(\.\d\d\d*?)0+$/, '$1');
}
