import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import type { CountryEvidence } from './country-evidence.ts';
import { printedDates, type WrittenOrder } from './date-text.ts';
import { weekdayOf, weekdaysBeside } from './weekday-names.ts';

/** What 03/04/05 means on a document. */
export interface DateOrder {
  written: WrittenOrder;
  /** 1 where it is proven; 0.5 where nothing decides, and the date is read day first, as in most of the world. */
  confidence: number;
}

/** The page is clear where the share of one order is outside these. */
const [DAY_FIRST_MAX, MONTH_FIRST_MIN] = [0.2, 0.7];
/** What is printed of the country may be the buyer's, or misread. */
const PRINTED_MAX = 0.97;
/** The look of the words alone is no proof: below the confidence that is taken without a question. */
const LOOK_MAX = 0.88;

/** The order of day, month and year on this document: by its other dates, a weekday, its country, or the page as a whole. */
export function dateOrder({ rows }: ReceiptLayout, evidence: CountryEvidence): DateOrder {
  const { monthFirst, printedOrder } = evidence;
  const lines = rows.map((row) => row.text);
  if (printedOrder === 'year-first') return { written: printedOrder, confidence: LOOK_MAX };
  const proven = orderOfPrinted(lines.join('\n')) ?? orderOfWeekdays(lines);
  if (proven) return { written: proven, confidence: 1 };
  const isClear = monthFirst >= MONTH_FIRST_MIN || monthFirst <= DAY_FIRST_MAX;
  if (printedOrder === 'either' || !isClear) return { written: 'day-first', confidence: 0.5 };
  return {
    written: monthFirst >= MONTH_FIRST_MIN ? 'month-first' : 'day-first',
    confidence: Math.min(
      printedOrder === null ? LOOK_MAX : PRINTED_MAX,
      Math.max(monthFirst, 1 - monthFirst),
    ),
  };
}

type Proven = 'day-first' | 'month-first' | null;

const NUMERIC = /(?<![\d.])(\d{1,2})[/-](\d{1,2})[/-](?:20)?\d{2}(?!\d)/g;

/** 11/17/2017 anywhere decides 11/03/2017: a document uses one order. */
function orderOfPrinted(text: string): Proven {
  const pairs = [...text.matchAll(NUMERIC)].map(
    ([, first, second]) => [Number(first), Number(second)] as const,
  );
  return orderBetween(
    pairs.some(([first, second]) => first > 12 && first <= 31 && second <= 12),
    pairs.some(([first, second]) => second > 12 && second <= 31 && first <= 12),
  );
}

/** "Fri 06/05/2020" is the fifth of June: the sixth of May was no Friday. */
function orderOfWeekdays(lines: readonly string[]): Proven {
  const dates = lines.flatMap((line) =>
    printedDates(line).flatMap((date) => {
      const weekdays = weekdaysBeside(line, date);
      return date.swappedIso === null || weekdays.size === 0
        ? []
        : {
            isDay: weekdays.has(weekdayOf(date.iso)),
            isMonth: weekdays.has(weekdayOf(date.swappedIso)),
          };
    }),
  );
  return orderBetween(
    dates.some(({ isDay, isMonth }) => isDay && !isMonth),
    dates.some(({ isDay, isMonth }) => isMonth && !isDay),
  );
}

function orderBetween(isDayFirst: boolean, isMonthFirst: boolean): Proven {
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? 'day-first' : 'month-first';
}
