import type { TextRow } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import type { AmountLabels } from './amount-labels.ts';
import type { PrintedAmount } from './amount-text.ts';

/** An amount on the receipt with the text left of it. */
export interface AmountOnReceipt extends PrintedAmount {
  row: TextRow;
  rowIndex: number;
  segment: TextSegment;
  /** Everything left of the amount in its row. */
  leftText: string;
  labels: AmountLabels;
}
