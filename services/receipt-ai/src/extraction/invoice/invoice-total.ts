import { foldAccents } from '../fields/amount-labels.ts';
import { printedAmounts } from '../fields/amount-text.ts';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import { cellsBelow } from './labelled-cells.ts';
import type { LabelledFinding } from './labelled-finding.ts';

/** Labels of the total with tax, most reliable first; accents are folded before. Earlier payments don't reduce it. */
const LABELS: readonly (readonly [RegExp, number])[] = [
  [
    /BRUTTO(?:SUMME|BETRAG|RECHNUNGSBETRAG)|RECHNUNGS(?:END)?BETRAG|GESAMTBETRAG(?: \(?BRUTTO\)?)|RECHNUNGSSUMME (?:MIT|INKL|BRUTTO)/i,
    0.95,
  ],
  [/TOTAL T\.?T\.?C\b|MONTANT T\.?T\.?C\b|TOTAL (?:GENERAL|FACTURE)/i, 0.95],
  [
    /GRAND TOTAL|INVOICE TOTAL|TOTAL (?:AMOUNT )?(?:DUE|PAYABLE)|TOTAL FOR THIS INVOICE|(?:FACTUUR ?TOTAAL|TOTAAL (?:INCL|TE BETALEN))/i,
    0.94,
  ],
  [
    /TOTAL (?:DE LA )?(?:FACTURA|FATURA|FATTURA)|IMPORTE TOTAL|TOTALE (?:DOCUMENTO|FATTURA)|TOTAL A PAGAR/i,
    0.93,
  ],
  [/GESAMT(?:BETRAG|SUMME)\b|END(?:BETRAG|SUMME)|RECHNUNGSSUMME\b/i, 0.9],
  [
    /\bDUE PAYABLE|AMOUNT DUE|BALANCE DUE|NET A PAYER|ZAHLBETRAG|ZU ZAHLEN(?:DER BETRAG)?|TE BETALEN/i,
    0.88,
  ],
  [
    /^(?:\W*)(?:TOTAL|TOTAAL|TOTALE|SUMME|GESAMT)\b\W*(?:EUR|USD|GBP|CHF|INKL\W*.*|INCL\W*.*|BRUTTO)?[\s:€$£]*$/i,
    0.85,
  ],
];

const OF_A_PART =
  /ZUSCHL|ABSCHL|RABATT|NETTO|OHNE|\bHT\b|HORS|EXCL|SUB|ZWISCHEN|STEUER(?!.*INKL)|\bTAX\b|\bVAT\b(?!.*INCL)|\bTVA\b|\bBTW\b(?!.*INCL)|ANZAHLUNG|SKONTO|WARENWERT|POSITION/i;

/** The document's total; null without its label. The last one counts: totals are at the end. */
export function findInvoiceTotal(layout: ReceiptLayout): LabelledFinding | null {
  for (const [label, confidence] of LABELS) {
    for (let rowIndex = layout.rows.length - 1; rowIndex >= 0; rowIndex -= 1) {
      const amount = amountIn(layout, rowIndex, label);
      if (amount) return { ...amount, confidence };
    }
  }
  return null;
}

function amountIn(
  layout: ReceiptLayout,
  rowIndex: number,
  label: RegExp,
): Omit<LabelledFinding, 'confidence'> | null {
  const segments = layout.rows[rowIndex]?.segments ?? [];
  for (const [place, segment] of segments.entries()) {
    const [own] = printedAmounts(segment.text);
    const words = foldAccents(own ? segment.text.slice(0, own.index) : segment.text);
    if (!label.test(words) || OF_A_PART.test(words)) continue;
    const beside = [segment, ...segments.slice(place + 1)].find(holdsAmount);
    // A column's heading: its last amount is the sum of those above.
    const cell = beside ?? cellsBelow(layout, rowIndex, segment).filter(holdsAmount).at(-1);
    const amount = cell && printedAmounts(cell.text)[0];
    if (amount) return { value: amount.decimal, region: cell.region };
  }
  return null;
}

const holdsAmount = ({ text }: TextSegment): boolean => printedAmounts(text).length > 0;
