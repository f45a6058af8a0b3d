import { writesMonthFirst } from '../fields/date-candidates.ts';
import { printedDates } from '../fields/date-text.ts';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { labelledTexts } from './labelled-cells.ts';
import type { LabelledFinding } from './labelled-finding.ts';

/** Labels of the date that an invoice carries, surest first; accents are folded before. */
const LABELS: readonly (readonly [RegExp, number])[] = [
  [
    /(?:RECHNUNG|KORREKTUR|GUTSCHRIFT|ABRECHNUNG)[A-Z ()]*(?:\(\d{3}\))?\s*N(?:R|UMMER)\b.*\bVOM\b/i,
    0.97,
  ],
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

/** Dates of something else: delivery, service, order, payment. */
const OF_SOMETHING_ELSE =
  /LIEFER|LEISTUNG|FALLIG|BESTELL|AUFTRAG|VERTRAG|ZAHL|DUE|DELIVER|SHIP|ORDER|PAYMENT|ECHEANCE|LIVRAISON|COMMANDE|VERVAL|LEVER|VENCIMIENTO|ENTREGA|SCADENZA|CONSEGNA|CHECK|BIRTH|PERIOD|START|END/i;

/** The date of the document itself; null without a label that says so. */
export function findInvoiceDate(layout: ReceiptLayout): LabelledFinding | null {
  const isMonthFirst = writesMonthFirst(layout) || onlyMonthFirstFits(layout);
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

const NUMERIC = /(?<![\d.])(\d{1,2})[/-](\d{1,2})[/-](?:20)?\d{2}(?!\d)/g;

/** 11/17/2017 anywhere tells how 11/03/2017 is meant; a document keeps to one order. */
function onlyMonthFirstFits({ rows }: ReceiptLayout): boolean {
  const pairs = rows.flatMap(({ text }) =>
    [...text.matchAll(NUMERIC)].map(
      ([, first, second]) => [Number(first), Number(second)] as const,
    ),
  );
  const isDayFirst = pairs.some(([first]) => first > 12);
  return !isDayFirst && pairs.some(([, second]) => second > 12);
}
