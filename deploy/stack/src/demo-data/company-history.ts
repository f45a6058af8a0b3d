import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../processes/replace-file.ts';
import { planCompany, REASONS, type Plan, type Trip } from './company-plans.ts';
import { closeMonths, type BookIds } from './company-books.ts';
import { DEMO_PASSWORD, FINANCE_EMAIL } from './organizations.ts';
import { awaitQuiet } from './quiet-moments.ts';
import { PATIENT, RestClient, type NewExpense } from './rest-client.ts';
import { decideUntil, ensureExpense } from './resumable-expense.ts';
import { submitWhenPriced } from './submit-when-priced.ts';
import { makeWalletPayments, type WalletPayments } from './wallet-payments.ts';
import { writeInvoice } from './write-invoice.ts';

export interface Catalogue {
  readonly category: (name: string) => number;
  readonly reimbursable: number;
  readonly companyCard: number;
}

export interface CompanyCatalogue extends Catalogue {
  readonly books: BookIds;
}

const APPROVER_EMAILS = ['manager@outlay.test', 'lena@outlay.test', FINANCE_EMAIL];
/** Access tokens last longer. */
const SIGN_IN_AGAIN_MS = 300_000;
const DAY_MS = 86_400_000;

/** Signs a member in, or returns their session of a moment ago. */
export type SignIn = (email: string) => Promise<RestClient>;

export function createSignIn(url: string): SignIn {
  const sessions = new Map<string, { client: Promise<RestClient>; atMs: number }>();
  return (email) => {
    const known = sessions.get(email);
    if (known && Date.now() - known.atMs < SIGN_IN_AGAIN_MS) return known.client;
    const client = RestClient.signIn(url, email, DEMO_PASSWORD, PATIENT);
    sessions.set(email, { client, atMs: Date.now() });
    return client;
  };
}

/**
 * Creates an expense and brings it to its outcome. The system pays approved expenses automatically, after this has returned. A
 * trip whose rate waits is left out.
 */
export async function makePlanned(
  signIn: SignIn,
  catalogue: CompanyCatalogue,
  plan: Plan,
): Promise<void> {
  if (plan.trip && catalogue.books(plan.trip.rate) === 0) return;
  const client = await signIn(plan.email);
  const { id, status } = await ensureExpense(client, plan, () =>
    describePlanned(client, plan, catalogue),
  );
  const { outcome } = plan;
  if (outcome === 'draft') return;
  if (status === 'draft') await submitWhenPriced(client, id);
  if (outcome === 'submitted') return;
  const approvers = await Promise.all(APPROVER_EMAILS.map(signIn));
  await decideUntil(
    approvers,
    id,
    [outcome, REASONS[outcome]],
    async () => (await client.expense(id)).status !== 'submitted',
  );
}

async function describePlanned(
  client: RestClient,
  plan: Plan,
  catalogue: CompanyCatalogue,
): Promise<NewExpense> {
  const { title, vendor, amount, currency, time, category, onCard, lines, trip } = plan;
  return {
    title,
    time,
    currency,
    category_id: catalogue.category(category),
    policy_id: onCard ? catalogue.companyCard : catalogue.reimbursable,
    lines: lines.map((line) => ({
      ...(line.description !== undefined && { description: line.description }),
      amount: line.amount,
      category_id: catalogue.category(line.category),
      tax_code_id: catalogue.books(line.tax),
      fields: { project: line.project },
    })),
    ...(plan.client !== null && { fields: { client: plan.client } }),
    ...(trip ? tripInput(trip, time, catalogue.books) : { vendor, amount }),
    ...(await uploadInvoice(client, plan)),
  };
}

function tripInput(
  { rate, drive, stay }: Trip,
  time: string,
  books: BookIds,
): Pick<NewExpense, 'mileage' | 'per_diem'> {
  const rateId = books(rate);
  return {
    ...(drive && { mileage: { rate_id: rateId, ...drive } }),
    ...(stay && {
      per_diem: {
        rate_id: rateId,
        first_day: new Date(Date.parse(time) - (stay.days - 1) * DAY_MS).toISOString().slice(0, 10),
        last_day: time,
        meals_provided: { breakfasts: stay.breakfasts },
      },
    }),
  };
}

async function uploadInvoice(
  client: RestClient,
  { invoiced, ...expense }: Plan,
): Promise<Pick<NewExpense, 'receipt_id' | 'invoice_number'>> {
  if (invoiced === null) return {};
  // Colleagues may have been to the same place on the same day: the amount makes their numbers differ.
  const number = [
    expense.vendor.slice(0, 2).toUpperCase(),
    expense.time.replaceAll('-', ''),
    Math.round(expense.amount * 100),
  ].join('-');
  const { receipt_id } = await client.uploadBytes(
    writeInvoice({ ...expense, number, date: expense.time, total: invoiced.toFixed(2) }),
    `${number}.pdf`,
  );
  return { receipt_id, invoice_number: number };
}

/** How many steps are done, or that all are. */
const COMPLETE = 'complete';
const progressFile = (dataDir: string): string => join(dataDir, 'demo-history.progress');

function readProgress(dataDir: string): string {
  try {
    return readFileSync(progressFile(dataDir), 'utf8');
  } catch {
    return '0';
  }
}

export const isHistoryFilled = (dataDir: string): boolean => readProgress(dataDir) === COMPLETE;

interface History {
  readonly signIn: SignIn;
  readonly catalogue: () => Promise<CompanyCatalogue>;
  readonly dataDir: string;
  /** Of the gateway: it tells whether somebody uses the stack. */
  readonly metricsUrl: string;
  readonly payments: WalletPayments;
}

/**
 * Makes the half year behind the recent expenses, one expense at a time and only while nobody uses the stack. A stopped run
 * continues at the next start.
 */
export async function fillHistory({
  signIn,
  catalogue,
  dataDir,
  metricsUrl,
  payments,
}: History): Promise<void> {
  const done = Number(readProgress(dataDir));
  const { recent, history } = planCompany(Date.now());
  const known = await catalogue();
  const trips = recent.filter(({ trip }) => trip);
  const steps = [
    () => makeWalletPayments(payments),
    ...history.map((plan) => () => makePlanned(signIn, known, plan)),
    // Trips once more, and with the rates of then: those may have waited at the start.
    ...trips.map((plan) => async () => makePlanned(signIn, await catalogue(), plan)),
    // Last, so that the months have all their expenses.
    async () => closeMonths(payments.url, await signIn(FINANCE_EMAIL), new Date()),
  ];
  for (const [place, step] of steps.entries()) {
    if (place < done) continue;
    await awaitQuiet(metricsUrl);
    await step();
    replaceFile(progressFile(dataDir), String(place + 1));
  }
  replaceFile(progressFile(dataDir), COMPLETE);
}
