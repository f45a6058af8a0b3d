import type { SpendInsights } from '../domain/spend-insights.ts';
import { csvLines } from '@outlay/platform/csv';

/** Formats the rows of insights as a CSV file. */
export const spendCsv = ({ groupBy, total: { currency }, rows }: SpendInsights): string => {
  const unit = currency.toLowerCase();
  return csvLines(
    [
      [groupBy, 'expenses', `${unit}_total`, `previous_${unit}_total`],
      ...rows.map(({ label, count, total, previousTotal }) => [
        label,
        count.toString(),
        total,
        previousTotal,
      ]),
    ],
    { bom: true },
  );
};
