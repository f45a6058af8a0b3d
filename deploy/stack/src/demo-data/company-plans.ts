import { COMPANY, type Part, type Spender, type Trip } from './company.ts';

/** Why a manager refuses; an approved expense needs no reason. */
export const REASONS = {
  approve: undefined,
  send_back: 'Please attach the receipt.',
  reject: 'This is a private purchase.',
} as const;

/** What becomes of an expense; an approved one is paid automatically where its policy is reimbursable. */
type Outcome = 'draft' | 'submitted' | keyof typeof REASONS;

const HISTORY_DAYS = 180;
const DAY_MS = 86_400_000;
/** Who has expenses when the start is over, one of each department, and how many. */
const RECENT = {
  emails: ['sofia', 'jonas', 'yuki'].map((name) => `${name}@outlay.test`),
  count: 4,
};

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
  readonly outcome: Outcome;
  /** What its invoice says; null without one. */
  readonly invoiced: number | null;
  /** They add up to the amount. */
  readonly lines: readonly PlannedLine[];
  /** Null outside sales. */
  readonly client: string | null;
  /** Null for what has a vendor. */
  readonly trip: Trip | null;
}

interface PlannedLine extends Omit<Part, 'percent'> {
  readonly amount: number;
}

/** Everyone has one that waits, some have a draft, a few were refused, all others approved. */
const outcomeOf = (spender: number, place: number): Outcome => {
  if (place === spender % 2) return 'submitted';
  if (place === 0) return 'draft';
  if (place === 4 && spender % 3 === 0) return 'send_back';
  return place === 7 && spender % 3 === 1 ? 'reject' : 'approve';
};

/** What the invoice says: null for one in six, and where it is asked for. One approver is shown an amount that differs from it. */
function invoicedFor(
  spender: number,
  place: number,
  outcome: Outcome,
  amount: number,
): number | null {
  if (outcome === 'send_back' || place % 6 === 5) return null;
  return spender === 2 && outcome === 'submitted' ? amount - 9 : amount;
}

/** Splits to the cent: the first part has what the others leave. */
function split(amount: number, parts: readonly Part[]): PlannedLine[] {
  const cents = Math.round(amount * 100);
  const shares = parts.map(({ percent }) => Math.round((cents * percent) / 100));
  const rest = cents - shares.reduce((sum, share) => sum + share, 0);
  return parts.map(({ percent: _percent, ...part }, place) => ({
    ...part,
    amount: ((shares[place] ?? 0) + (place === 0 ? rest : 0)) / 100,
  }));
}

/** An expense as it is planned, or the trip in its place. */
function withTrip(plan: Plan, trip: Trip | undefined): Plan {
  if (!trip) return plan;
  const { title, category, amount } = trip;
  const lines = plan.lines.map((line) => ({ ...line, amount, category, tax: 'DE exempt' }));
  return { ...plan, trip, title, category, amount, currency: 'EUR', invoiced: null, lines };
}

/** A member's expenses, the newest first. */
function plansOf(
  { email, department, count, onCard, untilDays = 0 }: Spender,
  spender: number,
  nowMs: number,
): Plan[] {
  const habits = COMPANY.habits[department];
  return Array.from({ length: count }, (_, place) => {
    const habit = habits[(place + spender) % habits.length] ?? habits[0];
    const [from, below] = habit.amounts;
    // A spread without a generator of random numbers: neighbours differ, and each start makes the same.
    const spread = (place * 37 + spender * 61) % 100;
    const apart = (HISTORY_DAYS - untilDays) / count;
    const age = Math.floor(untilDays + (place + spender / COMPANY.spenders.length) * apart);
    const amount = Math.round(from * 100 + (below - from) * spread + ((place * 29) % 100)) / 100;
    const outcome = untilDays > 0 ? 'approve' : outcomeOf(spender, place);
    const projects = COMPANY.projects[department];
    const line: Part = {
      percent: 100,
      category: habit.category,
      tax: habit.tax,
      project: projects[place % projects.length] ?? projects[0],
    };
    const plan: Plan = {
      email,
      title: habit.title,
      vendor: habit.vendors[place % habit.vendors.length] ?? habit.vendors[0],
      category: habit.category,
      amount,
      currency: place % 4 === 1 ? 'EUR' : 'USD',
      time: new Date(nowMs - age * DAY_MS).toISOString().slice(0, 10),
      onCard: onCard === true && place !== 2,
      outcome,
      invoiced: invoicedFor(spender, place, outcome, amount),
      lines: split(amount, COMPANY.splits[`${email} ${place}`] ?? [line]),
      client:
        department === 'Sales' ? (COMPANY.clients[place % COMPANY.clients.length] ?? null) : null,
      trip: null,
    };
    return withTrip(plan, COMPANY.trips[`${email} ${place}`]);
  });
}

/**
 * Half a year of a small company, counted back from `nowMs`; the same at every first start.
 *
 * @returns the few that a newcomer should find at once, and all others; both the oldest first, as they would have come
 */
export function planCompany(nowMs: number): { recent: Plan[]; history: Plan[] } {
  const recent: Plan[] = [];
  const history: Plan[] = [];
  for (const [place, spender] of COMPANY.spenders.entries()) {
    const count = RECENT.emails.includes(spender.email) ? RECENT.count : 0;
    for (const [age, plan] of plansOf(spender, place, nowMs).entries()) {
      (age < count ? recent : history).push(plan);
    }
  }
  const byDay = (a: Plan, b: Plan): number => a.time.localeCompare(b.time);
  return { recent: recent.sort(byDay), history: history.sort(byDay) };
}
