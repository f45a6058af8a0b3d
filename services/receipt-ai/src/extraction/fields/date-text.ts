import { foldAccents } from '@outlay/platform/text';
import { MONTH_PATTERN, monthNumber, repairMonths } from './month-names.ts';

export type DateNotation =
  | 'year-first'
  | 'numeric'
  | 'day-month-name'
  | 'month-name-day'
  | 'compact';

/** A date as printed in a line. */
export interface PrintedDate {
  /** ISO yyyy-mm-dd. */
  iso: string;
  index: number;
  length: number;
  notation: DateNotation;
  /** The date with day and month swapped, where valid. */
  swappedIso: string | null;
}

/** Thai years count from the Buddha's death. */
const BUDDHIST_YEARS = 543;
const BUDDHIST_YEAR_MIN = 2533;
const YEAR_MIN = 1990;
const YEAR_MAX = 2035;

interface Parts {
  year: number;
  month: number;
  day: number;
}

interface Notation {
  notation: DateNotation;
  pattern: RegExp;
  /** Meaning of the three groups. */
  order: 'ymd' | 'ydm' | 'dmy' | 'mdy';
  /** Whether day and month may be swapped, which is so only where both are plain numbers. */
  isAmbiguous?: boolean;
  /** Years of our era before the first one of this notation's. */
  yearsBefore?: number;
}

const ORDINAL = '(?:ST|ND|RD|TH|ER)?';

/** Tried in this order; characters of a date are not read again. */
const NOTATIONS: readonly Notation[] = [
  {
    notation: 'year-first',
    order: 'ymd',
    pattern: /(?<!\d)(20\d\d|19\d\d)\s?[-/.年년]\s?(\d{1,2})\s?[-/.月월]\s?(\d{1,2})(?!\d)/g,
  },
  {
    notation: 'year-first',
    order: 'ymd',
    pattern: new RegExp(
      String.raw`(?<!\d)(20\d\d)\.?\s?(?:M\. )?(${MONTH_PATTERN})\.?\s?(\d{1,2})(?!\d)`,
      'gu',
    ),
  },
  // Latvian: 2026. gada 29. jūlijs.
  {
    notation: 'year-first',
    order: 'ydm',
    pattern: new RegExp(
      String.raw`(?<!\d)(20\d\d)\.?\s?GADA\s(\d{1,2})\.?\s?(${MONTH_PATTERN})`,
      'gu',
    ),
  },
  // Years of the Japanese eras Reiwa and Heisei, and of the Republic of China.
  {
    notation: 'year-first',
    order: 'ymd',
    yearsBefore: 2018,
    pattern: /(?:令和|(?<![A-Z])R)\s?(\d{1,2})\s?[年./-]\s?(\d{1,2})\s?[月./-]\s?(\d{1,2})(?!\d)/g,
  },
  {
    notation: 'year-first',
    order: 'ymd',
    yearsBefore: 1988,
    pattern: /(?:平成|(?<![A-Z])H)\s?(\d{1,2})\s?[年./-]\s?(\d{1,2})\s?[月./-]\s?(\d{1,2})(?!\d)/g,
  },
  {
    notation: 'year-first',
    order: 'ymd',
    yearsBefore: 1911,
    pattern: /(?<![\d./-])(1[01]\d)\s?[年/.-]\s?(\d{1,2})\s?[月/.-]\s?(\d{1,2})(?![\d./-])/g,
  },
  {
    notation: 'numeric',
    order: 'dmy',
    isAmbiguous: true,
    pattern: /(?<!\d)(\d{1,2})\s?[-/.~]\s?(\d{1,2})\s?[-/.~]\s?(20\d\d|25[5-9]\d)/g,
  },
  // OCR reads "/" as 7, 1 or |: 25712/2018.
  {
    notation: 'numeric',
    order: 'dmy',
    isAmbiguous: true,
    pattern: /(?<!\d)(\d{2})[7/1|](\d{2})[7/1|](20[012]\d)(?!\d)/g,
  },
  // A time may be attached to a two-digit year: 18/03/1816:20.
  {
    notation: 'numeric',
    order: 'dmy',
    isAmbiguous: true,
    pattern:
      /(?<![\d.])(\d{1,2})\s?[-/~]\s?(\d{1,2})\s?[-/~]\s?(\d\d)(?=\d{1,2}:\d{2}|[^\d.]|\.\s|\.?$)/g,
  },
  {
    notation: 'numeric',
    order: 'dmy',
    isAmbiguous: true,
    pattern: /(?<![\d.])(\d{2})\.(\d{2})\.(\d\d)(?![\d.])/g,
  },
  // Tills of restaurants: Jun28'17, FEB 18/18.
  {
    notation: 'month-name-day',
    order: 'mdy',
    pattern: new RegExp(
      String.raw`(${MONTH_PATTERN})\.?\s?(\d{1,2})${ORDINAL}\s?['’/.]\s?(\d\d)(?!\d)`,
      'gu',
    ),
  },
  {
    notation: 'day-month-name',
    order: 'dmy',
    pattern: new RegExp(
      String.raw`(?<!\d)(\d{1,2})${ORDINAL}\s?(?:DE )?[\-/. ,']{0,2}\s?(${MONTH_PATTERN})\.?\s?(?:DE )?[\-/. ,']{0,2}\s?(20\d\d|25[5-9]\d|\d\d)(?!\d{3})`,
      'gu',
    ),
  },
  {
    notation: 'month-name-day',
    order: 'mdy',
    pattern: new RegExp(
      String.raw`(${MONTH_PATTERN})\.?\s?[\-/. ]?\s?(\d{1,2})${ORDINAL}\s?[,\-/ ]{1,2}\s?(20\d\d)`,
      'gu',
    ),
  },
  // A register number attached to the date, or a lost separator: 100021911/03/2018, 2703/2018.
  {
    notation: 'compact',
    order: 'dmy',
    pattern: /(\d{2})[-/](\d{2})[-/](20[012]\d)(?=\d{2}:|\D|$)/g,
  },
  { notation: 'compact', order: 'dmy', pattern: /(?<!\d)(\d{2})(\d{2})[-/](20[012]\d)(?!\d)/g },
  {
    notation: 'compact',
    order: 'ymd',
    pattern: /(?<!\d)(20[012]\d)(0[1-9]|1[0-2])([0-2]\d|3[01])(?!\d)/g,
  },
  {
    notation: 'compact',
    order: 'dmy',
    pattern: /(?<!\d)([0-2]\d|3[01])(0[1-9]|1[0-2])(20[012]\d)(?!\d)/g,
  },
];

/** What 03/04/05 means: the third of April 2005, the fourth of March 2005, or the fifth of April 2003. */
export type WrittenOrder = 'day-first' | 'month-first' | 'year-first';

/** Dates of a line, as `written`; a date with one valid reading (12/25/2018) gets that one. */
export function printedDates(line: string, written: WrittenOrder = 'day-first'): PrintedDate[] {
  const text = repairMonths(foldAccents(line).toUpperCase());
  const used = new Set<number>();
  const dates: PrintedDate[] = [];
  for (const notation of NOTATIONS) {
    notation.pattern.lastIndex = 0;
    for (let match = notation.pattern.exec(text); match; match = notation.pattern.exec(text)) {
      const [iso = null, swapped = null] = readingsOf(match, notation, written);
      if (iso === null) {
        // A register number before the date (19-21/03/2018) must not hide it: continue one character later.
        if (notation.isAmbiguous) notation.pattern.lastIndex = match.index + 1;
        continue;
      }
      if (claim(used, match.index, match[0].length)) {
        dates.push({
          iso,
          index: match.index,
          length: match[0].length,
          notation: notation.notation,
          swappedIso: swapped,
        });
      }
    }
  }
  return dates;
}

/** The other order of day and month, which is the second reading. */
const OTHER_ORDER = {
  'day-first': 'month-first',
  'month-first': 'day-first',
  'year-first': 'day-first',
} as const satisfies Record<WrittenOrder, WrittenOrder>;

/** The valid readings of a date, the one in the written order first. */
function readingsOf(match: RegExpExecArray, notation: Notation, written: WrittenOrder): string[] {
  const orders = notation.isAmbiguous ? [written, OTHER_ORDER[written]] : [written];
  const readings = orders.flatMap((order) => isoDate(partsOf(match, notation, order)) ?? []);
  return [...new Set(readings)];
}

/** Day and month may be swapped where both are plain numbers, and the year stands first only with two digits. */
function partsOf(
  match: RegExpExecArray,
  { order, isAmbiguous, yearsBefore = 0 }: Notation,
  written: WrittenOrder,
): Parts {
  const groups = match.slice(1, 4);
  const isShort = groups.every((group) => /^\d{1,2}$/.test(group));
  const printed = isAmbiguous && isShort && written === 'year-first' ? 'ymd' : order;
  const part = (letter: string): number => {
    const text = groups[printed.indexOf(letter)] ?? '';
    return /^\d/.test(text) ? Number(text) : monthNumber(text);
  };
  let [day, month] = [part('d'), part('m')];
  if (isAmbiguous && written === 'month-first') [day, month] = [month, day];
  if (isAmbiguous && printed === 'dmy' && month > 12 && day <= 12) [day, month] = [month, day];
  return { year: part('y') + yearsBefore, month, day };
}

function claim(used: Set<number>, start: number, length: number): boolean {
  for (let i = start; i < start + length; i++) if (used.has(i)) return false;
  for (let i = start; i < start + length; i++) used.add(i);
  return true;
}

/** Null for an invalid day or an implausible year. */
function isoDate({ year: printed, month, day }: Parts): string | null {
  const year = yearOf(printed);
  if (year < YEAR_MIN || year > YEAR_MAX) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (Number.isNaN(date.valueOf())) return null;
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.toISOString().slice(0, 10);
}

/** Two digits after this century's years are of a Buddhist year: 69 is 2569, which is 2026. */
function yearOf(printed: number): number {
  if (printed >= BUDDHIST_YEAR_MIN) return printed - BUDDHIST_YEARS;
  if (printed >= 100) return printed;
  const [ofCentury, buddhist] = [printed + 2000, printed + 2500 - BUDDHIST_YEARS];
  return ofCentury > YEAR_MAX ? buddhist : ofCentury;
}
