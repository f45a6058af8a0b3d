/** The texts of a language. Each has several forms as companies really print them. */
export interface Language {
  code: string;
  /** Lines run from right to left. */
  rightToLeft: boolean;
  texts: Record<TextKey, readonly string[]>;
  items: Record<Trade, readonly string[]>;
  /** What a company of the trade calls itself in its name. */
  businesses: Record<Trade, readonly string[]>;
  months: readonly string[];
  shortMonths: readonly string[];
}

const TRADES = [
  'grocery',
  'restaurant',
  'goods',
  'services',
  'hotel',
  'fuel',
  'utility',
  'transport',
] as const;
export type Trade = (typeof TRADES)[number];

const TEXT_KEYS = [
  // Titles of documents.
  'invoice',
  'taxInvoice',
  'receipt',
  'creditNote',
  'proForma',
  'order',
  'folio',
  'statement',
  'ticket',
  'cardSlip',
  'reminder',
  // Labels of what identifies a document.
  'number',
  'receiptNumber',
  'date',
  'dueDate',
  'supplyDate',
  'orderDate',
  'orderNumber',
  'customerNumber',
  'reference',
  'deliveryNote',
  'contract',
  'period',
  'printed',
  'validUntil',
  'original',
  'ofDay',
  'page',
  'cashier',
  'register',
  'terminal',
  'table',
  'guest',
  'room',
  'arrival',
  'departure',
  'member',
  'points',
  'entry',
  'exit',
  'vehicle',
  'phone',
  'fax',
  'registration',
  'director',
  'bank',
  'accountHolder',
  // Labels of amounts.
  'total',
  'grandTotal',
  'amountDue',
  'subtotal',
  'net',
  'taxTotal',
  'gross',
  'rounding',
  'discount',
  'shipping',
  'tip',
  'service',
  'cash',
  'change',
  'card',
  'previousBalance',
  'balanceWithPrevious',
  'paid',
  'deposit',
  'carriedOver',
  'inclTax',
  'inWords',
  'saved',
  'credit',
  'paidStamp',
  'currency',
  // Headings of parties.
  'billTo',
  'shipTo',
  'soldBy',
  'remitTo',
  // Headings and units of item tables.
  'position',
  'description',
  'quantity',
  'unit',
  'unitPrice',
  'amount',
  'code',
  'taxRate',
  'piece',
  'hour',
  'kilogram',
  // Sentences.
  'thanks',
  'terms',
  'notes',
  'greeting',
  'subject',
  'slogan',
  'payRequest',
  'legal',
  // The words of the digits from 0 to 9.
  'numerals',
] as const;
export type TextKey = (typeof TEXT_KEYS)[number];

/** A language as its table writes it: forms are separated by `|`. */
export interface LanguageTable {
  code: string;
  rightToLeft?: boolean;
  texts: Record<TextKey, string>;
  items: Record<Trade, string>;
  businesses: Record<Trade, string>;
  months: string;
  shortMonths: string;
}

export function language(table: LanguageTable): Language {
  return {
    code: table.code,
    rightToLeft: table.rightToLeft ?? false,
    texts: split(TEXT_KEYS, table.texts),
    items: split(TRADES, table.items),
    businesses: split(TRADES, table.businesses),
    months: forms(table.months),
    shortMonths: forms(table.shortMonths),
  };
}

/** The forms of a text that a table separates by `|`. */
export function forms(text: string): readonly string[] {
  return text.split('|');
}

function split<K extends string>(
  keys: readonly K[],
  texts: Record<K, string>,
): Record<K, readonly string[]> {
  const entries = keys.map((key) => [key, forms(texts[key])] as const);
  return Object.fromEntries(entries) as Record<K, readonly string[]>;
}
