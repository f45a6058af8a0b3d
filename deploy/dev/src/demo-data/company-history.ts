import { HABITS } from './company-habits.ts';
import { DEMO_PASSWORD, FINANCE_EMAIL } from './organizations.ts';
import {
  PATIENT,
  RestCallError,
  RestClient,
  until,
  type RestExpense,
  type RestTask,
} from './rest-client.ts';
import { writeInvoice } from './write-invoice.ts';

/** What becomes of an expense; an approved one is paid by itself where its policy is reimbursable. */
type Outcome = 'draft' | 'submitted' | keyof typeof REASONS;

interface Spender {
  readonly email: string;
  readonly department: keyof typeof HABITS;
  readonly count: number;
  readonly onCard?: true;
  /** Age of the newest in days; 0 by default. */
  readonly untilDays?: number;
}

/** Who spends, and how often in half a year. Noah has no wallet: what he is owed waits for one. */
const SPENDERS: readonly Spender[] = [
  // Has newer expenses of every status beside these.
  { email: 'employee@outlay.test', department: 'Sales', count: 12, untilDays: 45 },
  { email: 'sofia@outlay.test', department: 'Sales', count: 18 },
  { email: 'liam@outlay.test', department: 'Sales', count: 16 },
  { email: 'chloe@outlay.test', department: 'Sales', count: 14 },
  { email: 'jonas@outlay.test', department: 'Engineering', count: 15 },
  { email: 'priya@outlay.test', department: 'Engineering', count: 15 },
  { email: 'tomas@outlay.test', department: 'Engineering', count: 13 },
  { email: 'noah@outlay.test', department: 'Engineering', count: 8, onCard: true },
  { email: 'yuki@outlay.test', department: 'Finance', count: 12 },
];

const HISTORY_DAYS = 180;
const DAY_MS = 86_400_000;
const DECISIONS_MAX_MS = 120_000;
const REASONS = {
  approve: undefined,
  send_back: 'Please attach the receipt.',
  reject: 'This is a private purchase.',
} as const;
type Decisions = Map<number, keyof typeof REASONS>;
type ReadonlyDecisions = ReadonlyMap<number, keyof typeof REASONS>;

interface Plan {
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

/** The same half a year at every first start, counted back from today. */
function plansOf(
  { department, count, onCard, untilDays = 0 }: Spender,
  spender: number,
  nowMs: number,
): Plan[] {
  const habits = HABITS[department];
  return Array.from({ length: count }, (_, place) => {
    const habit = habits[(place + spender) % habits.length] ?? habits[0];
    const [from, below] = habit.amounts;
    // A spread without a generator of random numbers: neighbours differ, and each start makes the same.
    const spread = (place * 37 + spender * 61) % 100;
    const apart = (HISTORY_DAYS - untilDays) / count;
    const age = Math.floor(untilDays + (place + spender / SPENDERS.length) * apart);
    const amount = Math.round(from * 100 + (below - from) * spread + ((place * 29) % 100)) / 100;
    const outcome = untilDays > 0 ? 'approve' : outcomeOf(spender, place);
    return {
      title: habit.title,
      vendor: habit.vendors[place % habit.vendors.length] ?? habit.vendors[0],
      category: habit.category,
      amount,
      currency: place % 4 === 1 ? 'EUR' : 'USD',
      time: new Date(nowMs - age * DAY_MS).toISOString().slice(0, 10),
      onCard: onCard === true && place !== 2,
      outcome,
      invoiced: invoicedFor(spender, place, outcome, amount),
    };
  });
}

export interface Catalogue {
  readonly category: (name: string) => number;
  readonly reimbursable: number;
  readonly companyCard: number;
}

/** Half a year of a small company, through the API. The system pays what is approved by itself, after this has returned. */
export async function makeCompanyHistory(
  url: string,
  catalogue: Catalogue,
  submit: (client: RestClient, id: number) => Promise<unknown>,
): Promise<void> {
  const nowMs = Date.now();
  const decisions: Decisions = new Map();
  let isComplete = false;
  const spend = async (spender: Spender, place: number): Promise<void> => {
    const client = await RestClient.signIn(url, spender.email, DEMO_PASSWORD, PATIENT);
    // Oldest first, as they would have come.
    for (const plan of plansOf(spender, place, nowMs).reverse()) {
      const id = await createPlanned(client, plan, catalogue);
      if (plan.outcome === 'draft') continue;
      if (plan.outcome !== 'submitted') decisions.set(id, plan.outcome);
      await submit(client, id);
    }
  };
  const spending = Promise.all(SPENDERS.map(spend)).then(() => {
    isComplete = true;
  });
  const finance = await RestClient.signIn(url, FINANCE_EMAIL, DEMO_PASSWORD, PATIENT);
  let isDecided = false;
  const watching = until(
    async () =>
      (isComplete && !(await waitingExpenses(finance)).some((id) => decisions.has(id))) ||
      undefined,
    'the decisions of the demo',
    DECISIONS_MAX_MS,
  ).then(() => {
    isDecided = true;
  });
  const approvers = [
    finance,
    ...(await Promise.all(
      ['manager', 'lena'].map((name) =>
        RestClient.signIn(url, `${name}@outlay.test`, DEMO_PASSWORD, PATIENT),
      ),
    )),
  ];
  await Promise.all([
    spending,
    watching,
    ...approvers.map((approver) => decideAll(approver, decisions, () => isDecided)),
  ]);
}

async function createPlanned(
  client: RestClient,
  { category, onCard, outcome: _outcome, invoiced, ...expense }: Plan,
  catalogue: Catalogue,
): Promise<number> {
  // Colleagues may have been to the same place on the same day: the amount makes their numbers differ.
  const number = [
    expense.vendor.slice(0, 2).toUpperCase(),
    expense.time.replaceAll('-', ''),
    Math.round(expense.amount * 100),
  ].join('-');
  const upload =
    invoiced === null
      ? null
      : await client.uploadBytes(
          writeInvoice({ ...expense, number, date: expense.time, total: invoiced.toFixed(2) }),
          `${number}.pdf`,
        );
  const { id } = await client.createExpense({
    ...expense,
    category_id: catalogue.category(category),
    policy_id: onCard ? catalogue.companyCard : catalogue.reimbursable,
    ...(upload && { receipt_id: upload.receipt_id, invoice_number: number }),
  });
  return id;
}

const waitingExpenses = async (finance: RestClient): Promise<number[]> =>
  (
    await finance.call<RestExpense[]>('POST', '/expenses/search', {
      status: ['submitted'],
      limit: 100,
    })
  ).map(({ id }) => id);

/** Decides what is planned for this person's tasks, until nothing that is planned waits for anyone. */
const decideAll = (
  client: RestClient,
  decisions: ReadonlyDecisions,
  isDone: () => boolean,
): Promise<unknown> =>
  until(
    async () => {
      const tasks = await client.pendingTasks();
      await Promise.all(tasks.map((task) => decide(client, task, decisions)));
      return isDone() || undefined;
    },
    'the decisions of the demo',
    DECISIONS_MAX_MS,
  );

/** Where two decide at the same moment, the later one finds the step closed. */
async function decide(
  client: RestClient,
  task: RestTask,
  decisions: ReadonlyDecisions,
): Promise<void> {
  const action = decisions.get(task.item_info.id);
  if (action === undefined) return;
  await client.decideTask(task, action, REASONS[action]).catch((error: unknown) => {
    if (!(error instanceof RestCallError)) throw error;
  });
}
