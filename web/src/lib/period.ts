import labels from './preset-labels.json' with { type: 'json' };
/** Calendar days, yyyy-mm-dd; both are included. */
export interface Period {
  from: string;
  to: string;
}

export const presetLabels = labels;
export type Preset = keyof typeof presetLabels;

const dayMs = 86_400_000;
/** Longest period in days that the server accepts: three years. */
export const periodDaysMax = 1_100;

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Returns the year and month of a day; January is 0. */
function partsOf(day: string): [year: number, month: number] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return [year, month - 1];
}

/** Returns whole months; `first` and `last` are counted from the month of `today`. */
function monthsAround(today: string, first: number, last: number): Period {
  const [year, month] = partsOf(today);
  return { from: dayOf(year, month + first, 1), to: dayOf(year, month + last + 1, 0) };
}

/** Returns the days of a preset; `today` is the organization's, as for every figure of the page. */
export function periodOf(preset: Exclude<Preset, 'custom'>, today: string): Period {
  const [, month] = partsOf(today);
  switch (preset) {
    case 'this-month':
      return monthsAround(today, 0, 0);
    case 'last-month':
      return monthsAround(today, -1, -1);
    case 'quarter':
      return monthsAround(today, -(month % 3), 2 - (month % 3));
    case 'last-quarter':
      return monthsAround(today, -(month % 3) - 3, -(month % 3) - 1);
    case 'year':
      return monthsAround(today, -month, 11 - month);
    case '12-months':
      return monthsAround(today, -11, 0);
  }
}

/** Returns the error in a typed period; null without one. */
export function periodProblem({ from, to }: Period): string | null {
  if (from === '' || to === '') return 'Enter both dates';
  if (from > to) return 'To is before From';
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days > periodDaysMax) return `Choose at most ${periodDaysMax.toLocaleString('en')} days`;
  return null;
}

/** Returns the share of a month (yyyy-mm) that had passed when `today` began, 0 to 100, in whole percent. */
export function monthElapsedPercent(month: string, today: string): number {
  const start = Date.parse(`${month}-01T00:00:00Z`);
  const [year, index] = partsOf(month);
  const end = Date.UTC(year, index + 1, 1);
  const share = (Date.parse(today) - start) / (end - start);
  return Math.round(Math.min(1, Math.max(0, share)) * 100);
}
