import { formatUnits, parseDecimal, rescale } from '@outlay/platform/money';
import {
  LINE_ITEMS_MAX,
  LINE_TEXT_MAX,
  TAX_LINES_MAX,
  type LineItem,
  type TaxLine,
} from '../../domain/extraction.ts';

/** Ends of the paths of one item and of one tax in both generations of the standard. */
const ITEM = /IncludedSupplyChainTradeLineItem$/;
const TAX = /Applicable(?:Header|SupplyChain)TradeSettlement\/ApplicableTradeTax$/;

const ITEM_PARTS = {
  description: /LineItem\/SpecifiedTradeProduct\/Name$/,
  quantity: /LineItem\/\w+\/BilledQuantity$/,
  unitPrice: /LineItem\/\w+\/NetPriceProductTradePrice\/ChargeAmount$/,
  basisQuantity: /LineItem\/\w+\/NetPriceProductTradePrice\/BasisQuantity$/,
  amount: /LineItem\/\w+\/\w+MonetarySummation\/LineTotalAmount$/,
} as const;

const TAX_PARTS = {
  rate: /Applicable(?:Header|SupplyChain)TradeSettlement\/ApplicableTradeTax\/(?:RateApplicable|Applicable)Percent$/,
  net: /Applicable(?:Header|SupplyChain)TradeSettlement\/ApplicableTradeTax\/BasisAmount$/,
  tax: /Applicable(?:Header|SupplyChain)TradeSettlement\/ApplicableTradeTax\/CalculatedAmount$/,
} as const;

type Parts<Names extends object> = Partial<Record<keyof Names, string>>;

/** Items and taxes of a machine-readable invoice, from its elements in document order. They are exact, and have no region. */
export class EmbeddedLines {
  readonly lineItems: LineItem[] = [];
  readonly taxes: TaxLine[] = [];
  #item: Parts<typeof ITEM_PARTS> = {};
  #tax: Parts<typeof TAX_PARTS> = {};

  /** Takes an element at its end, with the path to it. */
  add(path: string, text: string): void {
    if (ITEM.test(path)) {
      this.#endItem(this.#item);
      this.#item = {};
    } else if (TAX.test(path)) {
      this.#endTax(this.#tax);
      this.#tax = {};
    } else {
      keepPart(this.#item, ITEM_PARTS, path, text);
      keepPart(this.#tax, TAX_PARTS, path, text);
    }
  }

  #endItem({ description = '', ...numbers }: Parts<typeof ITEM_PARTS>): void {
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

  #endTax(parts: Parts<typeof TAX_PARTS>): void {
    const [net, tax] = [decimal(parts.net), decimal(parts.tax)];
    if (net === null || tax === null || this.taxes.length === TAX_LINES_MAX) return;
    const rate = decimal(parts.rate)?.replace(/\.0+$|(\.\d*?)0+$/, '$1') ?? null;
    this.taxes.push({ rate, net, tax, gross: sumOf(net, tax), confidence: 1, region: null });
  }
}

/** Keeps the first text of each part, because names of nested products come later. */
function keepPart<Names extends Record<string, RegExp>>(
  found: Parts<Names>,
  patterns: Names,
  path: string,
  text: string,
): void {
  for (const [part, pattern] of Object.entries(patterns) as [keyof Names, RegExp][]) {
    if (found[part] === undefined && pattern.test(path)) found[part] = text;
  }
}

const DIGITS_MAX = 20;

/** The number as written, without zeros behind its second decimal; null for anything else. */
function decimal(text: string | undefined): string | null {
  if (text === undefined || text.length > DIGITS_MAX || !parseDecimal(text)) return null;
  return text.replace(/(\.\d\d\d*?)0+$/, '$1');
}

function sumOf(left: string, right: string): string {
  const [a, b] = [parseDecimal(left), parseDecimal(right)];
  if (!a || !b) return left;
  const scale = Math.max(a.scale, b.scale);
  return formatUnits(rescale(a, scale) + rescale(b, scale), scale);
}
