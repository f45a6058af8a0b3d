import { dateOrder } from '../fields/date-order.ts';
import { printedDates } from '../fields/date-text.ts';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { labelledTexts } from './labelled-cells.ts';
import type { LabelledFinding } from './labelled-finding.ts';

/** Labels of an invoice's date, most reliable first; accents are folded before. */
const LABELS: readonly (readonly [RegExp, number])[] = [
  [
    /(?:RECHNUNG|KORREKTUR|GUTSCHRIFT|ABRECHNUNG)[A-Z ()]*(?:\(\d{3}\))?\s*N(?:R|UMMER)\b.*\bVOM\b/i,
    0.97,
  ],
  // "Facture n° 562044387 du 2 juillet 2023"
  [/(?:FACTURE|AVOIR)\s*N\S{0,2}\s*\S*\d\s+DU\b/i, 0.97],
  [/(?:RECHNUNGS?|BELEG|FAKTURA)[ -]?DATUM|RECHNUNG VOM/i, 0.96],
  [
    /(?:INVOICE|ISSUE|BILL(?:ING)?|DOCUMENT|TAX POINT) ?DATE|DATE OF (?:ISSUE|INVOICE)|ISSUED (?:AT|ON)/i,
    0.96,
  ],
  [/DATE (?:DE |D')?(?:LA )?(?:FACTUR\w*|EMISSION)|FACTURE DU/i, 0.96],
  [/FACTUUR ?DATUM|DATUM FACTUUR/i, 0.96],
  [
    /FECHA (?:DE )?(?:LA )?(?:FACTURA|EMISION|EXPEDICION)|DATA (?:DA )?(?:FATURA|FATTURA|EMISSAO)|DATA (?:DI )?EMISSIONE/i,
    0.95,
  ],
  [/\b(?:DATUM|DATE|FECHA|DATA|DATUM)\b\s*[:.]?/i, 0.85],
];

/** Labels of other dates: delivery, service, order, payment. */
const OF_SOMETHING_ELSE =
  /LIEFER|LEISTUNG|FALLIG|BESTELL|AUFTRAG|VERTRAG|ZAHL|DUE|DELIVER|SHIP|ORDER|PAYMENT|ECHEANCE|LIVRAISON|COMMANDE|VERVAL|LEVER|VENCIMIENTO|ENTREGA|SCADENZA|CONSEGNA|CHECK|BIRTH|PERIOD|START|END|\b(?:SUR|ZUR?|AGAINST|ORIGINAL) (?:LA )?(?:FACTURE|RECHNUNG|INVOICE)/i;

/** The document's own date; null without its label. */
export function findInvoiceDate(layout: ReceiptLayout): LabelledFinding | null {
  const isMonthFirst = dateOrder(layout) === 'month-first';
  for (const [label, confidence] of LABELS) {
    for (const { text, before, segment, place } of labelledTexts(layout, label)) {
      const ownLabel = before.split(/ {2,}/).at(-1) ?? '';
      if (OF_SOMETHING_ELSE.test(ownLabel)) continue;
      const [date] = printedDates(text, isMonthFirst);
      if (!date || (place !== 'behind' && date.index > 4)) continue;
      return { value: date.iso, confidence, region: segment.region };
    }
  }
  return null;
}
