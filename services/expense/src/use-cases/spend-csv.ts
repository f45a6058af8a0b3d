import type { SpendInsights } from '../domain/spend-insights.ts';
import { csvLines } from '@outlay/platform/csv';

/** Formats the rows of insights as a CSV file. */
export const spendCsv = ({ groupBy, rows }: SpendInsights): string =>
  csvLines(
    [
      [groupBy, 'expenses', 'usd_total', 'previous_usd_total'],
      ...rows.map(({ label, count, usdTotal, previousUsdTotal }) => [
        label,
        count.toString(),
        usdTotal,
        previousUsdTotal,
      ]),
    ],
    { bom: true },
  );
