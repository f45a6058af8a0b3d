import { parseDecimal } from '@outlay/platform/money';
import {
  LINE_ITEMS_MAX,
  LINE_TEXT_MAX,
  TAX_LINES_MAX,
  type LineItem,
  type TaxLine,
} from '../../domain/extraction.ts';
import { sumOf } from './decimal-text.ts';
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

  /** Takes an element at its end, with the path to it. */
  add(path: string, text: string): void {
    const { item, itemParts, tax, taxParts } = this.#dialect;
    if (item.test(path)) {
      this.#endItem(this.#item);
      this.#item = {};
    } else if (tax.test(path)) {
      this.#endTax(this.#tax);
      this.#tax = {};
    } else {
      keepPart(this.#item, itemParts, path, text);
      keepPart(this.#tax, taxParts, path, text);
    }
  }

  #endItem({ description = '', ...numbers }: Partial<Record<ItemPart, string>>): void {
    const amount = decimal(numbers.amount);
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

  #endTax(parts: Partial<Record<TaxPart, string>>): void {
    const [net, tax] = [decimal(parts.net), decimal(parts.tax)];
    if (net === null || tax === null || this.taxes.length === TAX_LINES_MAX) return;
    const rate = decimal(parts.rate)?.replace(/\.0+$|(\.\d*?)0+$/, '$1') ?? null;
    this.taxes.push({ rate, net, tax, gross: sumOf(net, tax), confidence: 1, region: null });
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
