/** What a word of a document can be, in the order of the model's outputs. */
export const FIELD_LABELS = [
  'O',
  'TOTAL',
  'NET',
  'TAX',
  'TAX_RATE',
  'TAX_NET',
  'DATE',
  'DUE_DATE',
  'VENDOR',
  'NUMBER',
  'CURRENCY',
  'ITEM_DESC',
  'ITEM_QTY',
  'ITEM_PRICE',
  'ITEM_AMOUNT',
  'ITEM_CODE',
  'TOTAL_LABEL',
  'DATE_LABEL',
  'NUMBER_LABEL',
] as const;
export type FieldLabel = (typeof FIELD_LABELS)[number];

/** Currencies that the model knows a page by, in the order of its outputs: those of the countries it has learnt. */
export const PAGE_CURRENCIES =
  'AED ARS AUD BDT BGN BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR JPY KES KRW MXN MYR NGN NOK NZD PEN PHP PKR PLN RON RUB SAR SEK SGD THB TRY TWD UAH USD VND ZAR'.split(
    ' ',
  );
