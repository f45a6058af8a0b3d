import { nextMonth } from '@outlay/schemas/months';
import type { VatFiguresFragment } from '#graphql';
import { saveCsv } from '../../lib/csv.ts';

/** The most months that a report has. */
const reportMonthsMax = 12;

/** Whole months, yyyy-mm, both counted. */
export interface MonthRange {
  readonly from: string;
  readonly to: string;
}

/** Returns the months from the first to the last one, as many as a report has. */
export function reportMonths({ from, to }: MonthRange): readonly string[] {
  const months: string[] = [];
  for (let month = from; month <= to && months.length < reportMonthsMax; month = nextMonth(month)) {
    months.push(month);
  }
  return months;
}

/** Returns the range with one end moved. The other end follows, so that the months stay in order and are not too many. */
export function movedRange(range: MonthRange, end: keyof MonthRange, month: string): MonthRange {
  const moved = { ...range, [end]: month };
  const months = reportMonths(moved);
  if (months.at(-1) === moved.to) return moved;
  if (end === 'to') return { from: month, to: month };
  return { from: month, to: months.at(-1) ?? month };
}

type VatRow = VatFiguresFragment['rows'][number];

/** The tax code; an expense that was coded anew in another month leaves tax that belongs to none. */
export const vatRowName = ({ taxCode, name }: VatRow): string =>
  taxCode === null ? 'Coded anew since' : (name ?? `Tax code ${taxCode}`);

/** Downloads a row per tax code and currency, and the difference. */
export const downloadVatReport = (
  { rows, difference }: VatFiguresFragment,
  { from, to }: MonthRange,
  currency: string,
): void =>
  saveCsv(
    `vat-${from}-${to}`,
    [
      ...['Tax code', 'Currency of expenses', 'Lines'],
      ...['Net', 'Input tax', 'Output tax', 'Difference'].map((name) => `${name} (${currency})`),
    ],
    [
      ...rows.map((row) => [
        ...[vatRowName(row), row.currency ?? '', String(row.lines)],
        ...[row.net, row.inputTax, row.outputTax, ''],
      ]),
      ['Difference to the tax accounts', '', '', '', '', '', difference],
    ],
  );
