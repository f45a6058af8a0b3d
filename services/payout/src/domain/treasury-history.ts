import type { Balances } from './books.ts';

/** Movements of one treasury on one day. */
export interface DayMovements {
  /** UTC, yyyy-mm-dd. */
  readonly date: string;
  /** Change of the treasury's balances over the day. */
  readonly change: Balances;
  /** Base units of PYUSD that left the organization's treasuries. */
  readonly paidOut: bigint;
  readonly received: bigint;
}

/** A treasury whose history has been read completely. */
export interface BookedTreasury {
  /** UTC day of its opening balance, yyyy-mm-dd; earlier balances are unknown. */
  readonly openedOn: string;
  /** Balances after all movements. */
  readonly balances: Balances;
  /** Days with movements, in any order. */
  readonly movements: readonly DayMovements[];
}

/** One day of all treasuries of an organization. */
export interface TreasuryDay {
  /** UTC, yyyy-mm-dd. */
  readonly date: string;
  /** Base units at the end of the day. */
  readonly baseUnits: bigint;
  readonly lamports: bigint;
  /** Base units of PYUSD that left the treasuries. */
  readonly paidOut: bigint;
  readonly received: bigint;
}

const DAY_MS = 86_400_000;
const dayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);

/** The last `count` days in UTC up to `now`, oldest first, as yyyy-mm-dd. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) => dayOf(now.getTime() - (count - 1 - index) * DAY_MS));

/**
 * The days of a history, counted back from the present balances. A day without movements keeps the balance of the day before.
 * Days before the first treasury was opened are left out, and a treasury counts from its own opening on.
 */
export function treasuryDays(
  treasuries: readonly BookedTreasury[],
  days: readonly string[],
): TreasuryDay[] {
  const histories = treasuries.map((treasury) => balancesByDay(treasury, days));
  return days.flatMap((date) => {
    const parts = histories.flatMap((history) => history.get(date) ?? []);
    if (parts.length === 0) return [];
    const sum = (pick: (day: TreasuryDay) => bigint): bigint =>
      parts.reduce((total, day) => total + pick(day), 0n);
    return {
      date,
      baseUnits: sum(({ baseUnits }) => baseUnits),
      lamports: sum(({ lamports }) => lamports),
      paidOut: sum(({ paidOut }) => paidOut),
      received: sum(({ received }) => received),
    };
  });
}

/** Balances of one treasury by day since its opening. */
function balancesByDay(
  { openedOn, balances, movements }: BookedTreasury,
  days: readonly string[],
): Map<string, TreasuryDay> {
  const moved = new Map(movements.map((day) => [day.date, day]));
  const history = new Map<string, TreasuryDay>();
  let { baseUnits, lamports } = balances;
  for (const date of days.filter((day) => day >= openedOn).toReversed()) {
    const { change, paidOut = 0n, received = 0n } = moved.get(date) ?? {};
    history.set(date, { date, baseUnits, lamports, paidOut, received });
    baseUnits -= change?.baseUnits ?? 0n;
    lamports -= change?.lamports ?? 0n;
  }
  return history;
}
