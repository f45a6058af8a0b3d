import { foldAccents } from '@outlay/platform/text';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { anyOf } from '../locales/index.ts';

const TIP = anyOf(({ otherAmounts }) => otherAmounts?.tip);
const SUGGESTED = anyOf(({ otherAmounts }) => otherAmounts?.suggested);
const TAX = anyOf(({ taxes }) => taxes?.label);
const AMOUNT = /\d[.,]\d{2}(?!\d)/g;
/** A line on which a tip is written by hand is no heading. */
const TO_FILL_IN = /[:=_.-]\s*$/;
/** A table goes on for so many rows without a percentage. */
const GAP_ROWS_MAX = 3;

const count = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;

/**
 * A receipt without the rows that offer tips as shares of the total: nobody paid these, nor the totals beside them. They name the tip
 * themselves, or are below a heading that does; tip and total of a percentage may have rows of their own below it.
 */
export function withoutTipOffers(layout: ReceiptLayout): ReceiptLayout {
  let [rowsLeft, following, columns] = [0, 0, 0];
  const rows = layout.rows.filter(({ text }) => {
    const folded = foldAccents(text);
    const [percents, amounts] = [count(folded, /\d ?%/g), count(folded, AMOUNT)];
    const isSuggested = SUGGESTED.test(folded);
    const isNamed = isSuggested || TIP.test(folded);
    const isInTable = rowsLeft > 0 && (isNamed || !TAX.test(folded));
    const isOffer = percents > 0 && (isNamed || isInTable);
    const belongs = isInTable && amounts > 0 && (amounts === columns || following > 0);
    const isHeading = amounts === 0 && (isSuggested || (isNamed && !TO_FILL_IN.test(folded)));
    rowsLeft = isOffer || isHeading ? GAP_ROWS_MAX : isInTable ? rowsLeft - 1 : 0;
    if (isOffer)
      [columns, following] = [percents > 1 ? percents : 0, isInTable && amounts === 0 ? 2 : 0];
    else following -= 1;
    return !isOffer && !belongs;
  });
  return { ...layout, rows };
}
