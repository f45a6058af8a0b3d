import { readFileSync } from 'node:fs';

/** Why a manager refuses; an approved expense needs no reason. */
export const REASONS = {
  approve: undefined,
  send_back: 'Please attach the receipt.',
  reject: 'This is a private purchase.',
} as const;

const DAY_MS = 86_400_000;

/** Travel that is paid by a rate, which computes the amount. */
export interface Trip {
  /** Name of the rate. */
  readonly rate: string;
  readonly drive?: { readonly distance: number; readonly from: string; readonly to: string };
  readonly stay?: { readonly days: number; readonly breakfasts: number };
}

/** An expense of the demo company. */
export interface Plan {
  readonly email: string;
  readonly title: string;
  readonly vendor: string;
  readonly category: string;
  readonly amount: number;
  readonly currency: 'USD' | 'EUR';
  /** As yyyy-mm-dd. */
  readonly time: string;
  readonly onCard: boolean;
  /** What becomes of it; an approved one is paid automatically where its policy is reimbursable. */
  readonly outcome: 'draft' | 'submitted' | keyof typeof REASONS;
  /** What its invoice says; null without one. One approver is shown an amount that differs from it. */
  readonly invoiced: number | null;
  /** They add up to the amount. */
  readonly lines: readonly PlannedLine[];
  /** Null outside sales. */
  readonly client: string | null;
  /** Null for what has a vendor. */
  readonly trip: Trip | null;
}

interface PlannedLine {
  readonly description?: string;
  readonly amount: number;
  readonly category: string;
  /** Name of the tax code. */
  readonly tax: string;
  readonly project: string;
}

/** An expense in the file. */
interface Told extends Omit<Plan, 'time'> {
  /** In days. */
  readonly age: number;
  /** Whether a newcomer should find it at once. */
  readonly isRecent: boolean;
}

const EXPENSES = readFileSync(new URL('company-expenses.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Told);

/**
 * Half a year of a small company, counted back from `nowMs`; the same at every first start.
 *
 * @returns the few that a newcomer should find at once, and all others; both the oldest first, as they would have come
 */
export function planCompany(nowMs: number): { recent: Plan[]; history: Plan[] } {
  const plansOf = (recent: boolean): Plan[] =>
    EXPENSES.filter(({ isRecent }) => isRecent === recent).map(
      ({ age, isRecent: _isRecent, ...plan }) => ({
        ...plan,
        time: new Date(nowMs - age * DAY_MS).toISOString().slice(0, 10),
      }),
    );
  return { recent: plansOf(true), history: plansOf(false) };
}
