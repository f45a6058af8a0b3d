import type { ClosedPeriod } from '../use-cases/ports.ts';
import type { KnownPeriods } from '../use-cases/queries.ts';

/** A month with what is known of it. */
export interface PeriodView {
  readonly month: string;
  readonly entries: number;
  /** Null while it is open. */
  readonly closed: ClosedPeriod | null;
}

/** A month without entries and without a closing is open. */
export const periodView = (month: string, { counted, closed }: KnownPeriods): PeriodView => ({
  month,
  entries: counted.find((each) => each.month === month)?.entries ?? 0,
  closed: closed.find((each) => each.month === month) ?? null,
});
