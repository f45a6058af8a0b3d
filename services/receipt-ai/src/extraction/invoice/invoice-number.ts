import { printedAmounts } from '../fields/amount-text.ts';
import { printedDates } from '../fields/date-text.ts';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { labelledTexts, type LabelledText } from './labelled-cells.ts';
import type { LabelledFinding } from './labelled-finding.ts';

const NUMBER = String.raw`(?:N(?:O|R|UM|UMMER|UMBER|UMERO)?\s?[.°º]?|#|ID)`;

/** Labels of an invoice's number in seven languages, most reliable first; accents are folded before. */
const LABELS: readonly (readonly [RegExp, number])[] = [
  // "Handelsrechnung (380) Nr. 471102 vom 05.06.2018": the code in brackets is the kind of document (UNTDID 1001).
  [
    /(?:RECHNUNG|KORREKTUR|GUTSCHRIFT|ABRECHNUNG)[A-Z ()]*(?:\(\d{3}\))?\s*N(?:R|UMMER)\b[.:]?/i,
    0.95,
  ],
  [new RegExp(String.raw`RECHNUNGS?[ -]*${NUMBER}[:.]*|BELEG[ -]*N(?:R|UMMER)[:.]*`, 'i'), 0.93],
  [new RegExp(String.raw`\b(?:TAX )?INVOICE[ -]*${NUMBER}[:.]*`, 'i'), 0.93],
  [
    /\bFACTURE\s*N\s?[°ºO.]?\s*[:.]?|N\s?[°ºO.]*\s?(?:DE )?(?:LA )?FACTURE\b[:.]?|NUMERO DE FACTURE[:.]?/i,
    0.93,
  ],
  [/FACTUUR[ -]?(?:NUMMER|NR)\b[.:]?|FAKTUURNUMMER[:.]?/i, 0.93],
  [/(?:N[°ºO.]*|NUMERO|NUM\.?) ?(?:DE |DA |DELLA )?(?:FACTURA|FATURA|FATTURA)\b[:.]?/i, 0.92],
  [/\b(?:FACTURA|FATURA|FATTURA)\s*(?:N[°ºO.]*|NUMERO|NUM\.?)[:.]?/i, 0.92],
  [/CREDIT NOTE[ -]*(?:NO|NUMBER|#)?[:.]?|GUTSCHRIFT[ -]*(?:NR|NUMMER)[:.]?/i, 0.9],
  [/\bAVOIR\b\s*(?:N\s?[°º.]?)?/i, 0.85],
  [/\b(?:INVOICE|RECHNUNG|FACTURE|FACTUUR|FACTURA|FATURA|FATTURA)\b[ :.#]*/i, 0.8],
  [/\b(?:BOOKING|RECEIPT|DOCUMENT|BILL|STATEMENT) ?(?:ID|NO|NUMBER|#)\b[:.]?/i, 0.7],
];

/** Labels of other numbers: orders, customers, taxes, referenced documents. */
const OF_SOMETHING_ELSE =
  /BESTELL|KUNDEN?[- ]?N|LIEFERSCHEIN|STEUER|UST|VAT|TVA|SIRET|ORDER|CUSTOMER|KLANT|KVK|IBAN|URSPRUNG|REFEREN|LIEE|AUFTRAG|VERTRAG|ACCOUNT|TELEFON|PHONE|DOSSIER|DATE|DATUM|DUE|ADRES|\b(?:SUR|ZUR?|AGAINST|ORIGINAL|CORRECTS) (?:LA |THE )?(?:FACTURE|RECHNUNG|INVOICE)/i;

const VALUE =
  /^[\s:.#°º-]*(?:\(\d{3}\)\s*)?(?:N[RO]\b\.?\s*)?([A-Z0-9][A-Z0-9/\-_.]*\d[A-Z0-9/\-_.]*|\d{2,})(?![.,]\d)/i;

/** The document's own number; null without its label. */
export function findInvoiceNumber(layout: ReceiptLayout): LabelledFinding | null {
  for (const [label, confidence] of LABELS) {
    for (const found of labelledTexts(layout, label)) {
      const value = valueOf(found);
      if (value !== null) return { value, confidence, region: found.segment.region };
    }
  }
  return null;
}

function valueOf({ text, before, place }: LabelledText): string | null {
  const ownLabel = before.split(/ {2,}/).at(-1) ?? '';
  if (OF_SOMETHING_ELSE.test(ownLabel)) return null;
  const value = VALUE.exec(text)?.[1]?.replace(/[.\-/_]+$/, '');
  if (value === undefined || value.replace(/\D/g, '').length < 2) return null;
  // Below a label there is a whole cell; a sentence starting with a number doesn't count.
  if (place === 'below' && text.trim().split(/\s+/).length > 3) return null;
  return isDateOrAmount(value) ? null : value;
}

const isDateOrAmount = (value: string): boolean =>
  printedDates(value, false).some(
    ({ length }) => length >= value.length - 1 && /[-/.]/.test(value),
  ) ||
  (printedAmounts(value).length > 0 && /^\d+[.,]\d{2}$/.test(value));
