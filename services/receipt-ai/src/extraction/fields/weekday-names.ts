import { keyOf, LANGUAGES } from './month-names.ts';

/** The weekdays that a name may mean in any language, from 0 for Sunday: "MAR" is Tuesday in several. */
const WEEKDAYS_OF = new Map<string, Set<number>>();
for (const language of LANGUAGES)
  for (const weekday of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
    for (let day = 0; day < 7; day += 1) {
      // The first of September 2024 was a Sunday.
      const key = keyOf(format.format(Date.UTC(2024, 8, 1 + day)));
      WEEKDAYS_OF.set(key, (WEEKDAYS_OF.get(key) ?? new Set()).add(day));
    }
  }

/** A name of two letters is one only with the point or comma of an abbreviation: "Mo., 06.05.2024". */
const BEFORE = /(?<!\p{L})(\p{L}{3,12}[.,]?|\p{L}{2}[.,]{1,2})\s*$/u;
const BEHIND = /^\s*[,(]?\s*(?:\d{1,2}:\d{2}\S*\s*)?(\p{L}{3,12})(?!\p{L})/u;

/** The weekdays that are printed directly before or behind a date; empty where there is none. */
export function weekdaysBeside(
  line: string,
  { index, length }: { index: number; length: number },
): ReadonlySet<number> {
  const words = [
    BEFORE.exec(line.slice(0, index))?.[1],
    BEHIND.exec(line.slice(index + length))?.[1],
  ];
  return new Set(words.flatMap((word) => [...(WEEKDAYS_OF.get(keyOf(word ?? '')) ?? [])]));
}

/** From 0 for Sunday. */
export const weekdayOf = (iso: string): number => new Date(`${iso}T00:00:00Z`).getUTCDay();
