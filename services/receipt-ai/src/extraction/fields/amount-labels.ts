import { repairLabelWords } from './label-words.ts';

/**
 * Words beside an amount, by meaning (English, Malay, German, French, Spanish, Portuguese and Indonesian; accents folded). The
 * order of the classes is part of the trained weights.
 */
const LABELS = {
  total:
    /\bT[O0]TA[L1I]|T[O0]TA[L1I]\b|\bT[O0]TL\b|\b[FLI1]OTAL\b|JUMLAH|GESAMT|SUMME\b|BETRAG\b|ZU ZAHLEN|A PAYER|A PAGAR|\bMONTANT/i,
  grand:
    /GRAND|ROUND.{0,4}TOTAL|TOTAL.{0,12}ROUND|AFTER ROUND|NETT? ?(AMT|AMOUNT|TOTAL)|TOTAL ?(AMT|AMOUNT)? ?(DUE|PAYABLE)|AMOUNT ?DUE|BALANCE ?DUE|TOTAL.{0,8}INC|INC.{0,8}TOTAL|TOTAL SALES?\b.{0,18}INC|\bDUE\b|PAYABLE|TO BE PAID|A[FT][TF](?:ER)? R(?:OU)?ND|AFTER ADJ|TOTAL ?R?M?\b:?$|NET ?T[O0]TAL|RECHNUNGSBETRAG|BRUTTO|GESAMT(BETRAG|SUMME)|ENDBETRAG|ENDSUMME|ZU ZAHLEN|ZAHLBETRAG|\bTTC\b|NET A PAYER|TOTAL A PAGAR|IMPORTE TOTAL/i,
  subtotal:
    /SUB ?-?T[O0]TA|LIQUIDO|BEFORE|EXC|TOTAL ?ITEM|TOTAL ?QTY|TAXABLE|SUPPL(?:Y|IES)|ZWISCHENSUMME|NETTO|\bHT\b|HORS TAXE|UBERTRAG/i,
  tax: /\bGST\b|\bSST\b|\bTAX|VAT\b|SERVICE ?C|SVC|MWST|\bUST\b|STEUER|\bTVA\b|\bIVA\b|\bPPN\b|\bPB1\b/i,
  rounding: /ROUND|RNDG|ADJ|RUNDUNG/i,
  cash: /CASH|TENDER|ACCEPTED|PAID|PAYMENT|VISA|MASTER|CARD|DEBIT|CREDIT|RECEIVED|AMEX|GEGEBEN|\bBAR\b|ESPECES|CARTE|TUNAI|DINHEIRO|NUMERARIO|ENTREG|MULTIBANCO|BAYAR/i,
  change: /CHANGE|\bBAKI|RUCKGELD|\bRENDU|KEMBALI|TROCO/i,
  discount: /DISC|SAVING|REBATE|VOUCHER|\bPOINT|RABATT|SKONTO|REMISE|DESCONTO/i,
  quantity: /\bQTY|ITEMS?\b|PCS|UNIT|PRICE|MENGE|EINZELPREIS/i,
  summary: /SUMMARY|\bSR\b|\bZRL?\b|\d ?%/i,
  noise: /\bTEL|PHONE|FAX|REG|APPROV|LTR|LITRE|KG/i,
} as const;

export type AmountLabel = keyof typeof LABELS;

export type AmountLabels = Record<AmountLabel, boolean>;

const LABEL_NAMES = Object.keys(LABELS) as AmountLabel[];

/** Kinds of labels in a text. */
export function amountLabels(text: string): AmountLabels {
  const folded = repairLabelWords(foldAccents(text));
  const labels = {} as AmountLabels;
  for (const name of LABEL_NAMES) labels[name] = LABELS[name].test(folded);
  return labels;
}

/** Labels as features, in the order of LABELS. */
export function labelFeatures(labels: AmountLabels): number[] {
  return LABEL_NAMES.map((name) => Number(labels[name]));
}

/** "Numéro" and "NUMERO" are one label. */
export function foldAccents(text: string): string {
  return text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
}
