/** Days of the calendar in UTC, yyyy-mm-dd; both are included. */
export interface Period {
  from: string;
  to: string;
}

export const presetLabels = {
  'this-month': 'This month',
  'last-month': 'Last month',
  quarter: 'This quarter',
  year: 'This year',
  '12-months': 'Last 12 months',
  custom: 'Custom dates',
} as const;
export type Preset = keyof typeof presetLabels;

const dayMs = 86_400_000;
/** Longest period that the server answers: three years. */
export const periodDaysMax = 1_100;

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Whole months, `first` and `last` counted from the month of `now`. */
function monthsAround(now: Date, first: number, last: number): Period {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { from: dayOf(year, month + first, 1), to: dayOf(year, month + last + 1, 0) };
}

/** The days of a preset in UTC, as every figure of the page. */
export function periodOf(preset: Exclude<Preset, 'custom'>, now: Date): Period {
  const month = now.getUTCMonth();
  switch (preset) {
    case 'this-month':
      return monthsAround(now, 0, 0);
    case 'last-month':
      return monthsAround(now, -1, -1);
    case 'quarter':
      return monthsAround(now, -(month % 3), 2 - (month % 3));
    case 'year':
      return monthsAround(now, -month, 11 - month);
    case '12-months':
      return monthsAround(now, -11, 0);
  }
}

/** What is wrong with a period that someone typed; null when nothing is. */
export function periodProblem({ from, to }: Period): string | null {
  if (from === '' || to === '') return 'Enter both dates';
  if (from > to) return 'To is before From';
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days > periodDaysMax) return `Choose at most ${periodDaysMax.toLocaleString('en')} days`;
  return null;
}

/** Share of a month (yyyy-mm, UTC) that has passed, 0 to 100, in whole percent. */
export function monthElapsedPercent(month: string, now: Date): number {
  const start = Date.parse(`${month}-01T00:00:00Z`);
  const [year = 0, index = 1] = month.split('-').map(Number);
  const end = Date.UTC(year, index, 1);
  const share = (now.getTime() - start) / (end - start);
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}
