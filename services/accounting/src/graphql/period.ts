import type { ClosedPeriod } from '../use-cases/ports.ts';

/** A month with what is known of it. */
export interface PeriodView {
  readonly month: string;
  readonly entries: number;
  /** Null while it is open. */
  readonly closed: ClosedPeriod | null;
}
