import { z } from 'zod';

import { forms, formsOf, readTable } from './tables.ts';

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

/** The texts of a language. Each has several forms as companies really print them. */
const language = z.strictObject({
  code: z.string(),
  /** Lines run from right to left. */
  rightToLeft: z.boolean().default(false),
  texts: formsOf(TEXT_KEYS),
  items: formsOf(TRADES),
  /** What a company of the trade calls itself in its name. */
  businesses: formsOf(TRADES),
  months: forms,
  shortMonths: forms,
});
export type Language = z.output<typeof language>;

const read = new Map<string, Language>();

/** @throws for a language without a table */
export function languageOf(code: string): Language {
  const known = read.get(code) ?? readTable(`languages/${code}`, language);
  read.set(code, known);
  return known;
}
