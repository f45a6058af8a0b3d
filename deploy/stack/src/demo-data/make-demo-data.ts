import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { START_PATIENCE_MS } from '../processes/patience.ts';
import {
  RestCallError,
  until,
  type NewExpense,
  type RestClient,
  type RestExpense,
} from './rest-client.ts';
import { decideUntil, ensureExpense } from './resumable-expense.ts';
import { drawReceipt } from './draw-receipt.ts';
import { makeBookSettings, readBookIds } from './company-books.ts';
import { makeCompanyControls } from './company-controls.ts';
import {
  createSignIn,
  fillHistory,
  makePlanned,
  type Catalogue,
  type CompanyCatalogue,
  type SignIn,
} from './company-history.ts';
import { COMPANY } from './company.ts';
import { planCompany } from './company-plans.ts';
import { FINANCE_EMAIL } from './organizations.ts';
import { submitWhenPriced } from './submit-when-priced.ts';
import { watchOwnWallet, type WalletPayments } from './wallet-payments.ts';

export interface DemoDataOptions {
  readonly url: string;
  readonly dataDir: string;
  /** Whether a whole company is shown, or one employee's expenses alone. */
  readonly hasCompany: boolean;
}

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

interface People {
  employee: RestClient;
  manager: RestClient;
  finance: RestClient;
}

/** Fills the demo organizations at the first start, through the API: every paid expense has its transaction on the chain. */
export async function makeDemoDataOnce({
  url,
  dataDir,
  hasCompany,
}: DemoDataOptions): Promise<void> {
  const marker = join(dataDir, 'demo-data.done');
  if (existsSync(marker)) return;
  const signIn = createSignIn(url);
  const [employee, manager, finance, rival] = await Promise.all(
    ['employee@outlay.test', 'manager@outlay.test', FINANCE_EMAIL, 'employee@rival.test'].map(
      signIn,
    ),
  );
  const people = { employee, manager, finance } as People;
  const catalogue = await readCatalogue(people.employee);
  // First, so that the reimbursement shows in the wallet too.
  await watchOwnWallet(url, people.employee);
  await Promise.all([
    makePaid(people, catalogue, dataDir),
    makeOthers(people, catalogue),
    makeRivals(rival as RestClient),
    hasCompany && makeRecent(url, signIn),
  ]);
  await writeFile(marker, new Date().toISOString());
}

/** The half year behind it, in the background. */
export async function fillCompanyHistory(
  payments: WalletPayments,
  dataDir: string,
  metricsUrl: string,
): Promise<void> {
  const signIn = createSignIn(payments.url);
  const catalogue = async () =>
    readCompanyCatalogue(payments.url, await signIn('employee@outlay.test'));
  return fillHistory({ signIn, catalogue, dataDir, metricsUrl, payments });
}

/** What a newcomer finds of the company at once: its settings, budgets and newest expenses. */
async function makeRecent(url: string, signIn: SignIn): Promise<void> {
  const admin = await signIn('admin@outlay.test');
  await makeBookSettings(url, admin);
  const catalogue = await readCompanyCatalogue(url, admin);
  await makeCompanyControls(url, admin, catalogue);
  const { recent } = planCompany(Date.now());
  await Promise.all(recent.map((plan) => makePlanned(signIn, catalogue, plan)));
}

const readCompanyCatalogue = async (
  url: string,
  client: RestClient,
): Promise<CompanyCatalogue> => ({
  ...(await readCatalogue(client)),
  books: await readBookIds(url, client),
});

async function readCatalogue(client: RestClient): Promise<Catalogue> {
  const [categories, policies] = await until(
    async () => {
      const found = await Promise.all([
        client.call<{ id: number; name: string }[]>('GET', '/expense-categories/'),
        client.call<{ id: number; reimbursable: boolean }[]>('GET', '/expense-policies/'),
      ]);
      return found[0].length > 0 && found[1].length > 1 ? found : undefined;
    },
    'categories and policies',
    START_PATIENCE_MS,
  );
  const policyOf = (reimbursable: boolean): number =>
    policies.find((policy) => policy.reimbursable === reimbursable)?.id ?? 0;
  return {
    category: (name) => categories.find((category) => category.name === name)?.id ?? 0,
    reimbursable: policyOf(true),
    companyCard: policyOf(false),
  };
}

/** From a drawn receipt to a final payment. */
async function makePaid(
  { employee, manager }: People,
  catalogue: Catalogue,
  dataDir: string,
): Promise<void> {
  const folder = join(dataDir, 'demo-receipts');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'trattoria.jpg');
  await writeFile(
    file,
    await drawReceipt({
      vendor: 'TRATTORIA DA ENZO',
      address: 'Via dei Vascellari 29, Roma',
      invoiceNumber: 'TDE-20418',
      date: new Date(Date.now() - 2 * DAY_MS)
        .toISOString()
        .slice(0, 10)
        .split('-')
        .reverse()
        .join('/'),
      lines: [
        ['2 Cacio e pepe', '28.00'],
        ['1 Carciofi alla romana', '9.50'],
        ['1 Acqua 1L', '3.00'],
        ['2 Espresso', '4.00'],
      ],
      total: '44.50',
    }),
  );
  const { id, status } = await ensureExpense(
    employee,
    { title: 'Lunch with the Rome team', amount: 44.5 },
    () => describePaid(employee, catalogue, file),
  );
  if (status === 'draft') await submitWhenPriced(employee, id);
  await decideUntil(
    [manager],
    id,
    ['approve'],
    async () => (await employee.expense(id)).status !== 'submitted',
  );
  await employee.awaitStatus(id, 'paid', START_PATIENCE_MS);
}

async function describePaid(
  employee: RestClient,
  catalogue: Catalogue,
  file: string,
): Promise<NewExpense> {
  // An upload is not repeated by the client: whether a file was stored is not known.
  const upload = await until(
    () =>
      employee.upload(file).catch((error: unknown) => {
        if (error instanceof RestCallError && error.status === 503) return undefined;
        throw error;
      }),
    'the analysis of receipts',
    START_PATIENCE_MS,
  );
  return {
    title: 'Lunch with the Rome team',
    amount: upload.extracted_amount ?? 44.5,
    currency: 'EUR',
    time: upload.extracted_date ?? daysAgo(2),
    vendor: upload.extracted_vendor ?? 'Trattoria Da Enzo',
    invoice_number: upload.extracted_invoice_id ?? 'TDE-20418',
    category_id: upload.category_id ?? catalogue.category('Meals'),
    policy_id: catalogue.reimbursable,
    receipt_id: upload.receipt_id,
  };
}

/** Brings an expense from its status to where its story ends. */
type Story = (people: People, expense: RestExpense) => Promise<unknown>;

const submitted: Story = async ({ employee }, { id, status }) => {
  if (status === 'draft') await employee.submit(id);
};

interface StepsDone {
  readonly workflow_status: { readonly progress?: { readonly completed_steps: number } };
}

const approvedByManager: Story = async (people, expense) => {
  await submitted(people, expense);
  const path = `/expense-workflows/expenses/${expense.id}/workflow-status`;
  await decideUntil([people.manager], expense.id, ['approve'], async () => {
    const { workflow_status } = await people.employee.call<StepsDone>('GET', path);
    return (workflow_status.progress?.completed_steps ?? 0) > 0;
  });
};

const decidedBy =
  (
    approvers: (people: People) => readonly RestClient[],
    ...decision: Parameters<typeof decideUntil>[2]
  ): Story =>
  async (people, expense) => {
    await submitted(people, expense);
    await decideUntil(
      approvers(people),
      expense.id,
      decision,
      async () => (await people.employee.expense(expense.id)).status !== 'submitted',
    );
  };

const STORIES: Readonly<Record<string, Story>> = {
  submitted,
  approvedByManager,
  approvedByAll: decidedBy(({ manager, finance }) => [manager, finance], 'approve'),
  sentBack: decidedBy(
    ({ manager }) => [manager],
    'send_back',
    'Please add the names of the guests.',
  ),
  rejected: decidedBy(({ manager }) => [manager], 'reject', 'Private purchase.'),
};

async function makeOthers(people: People, catalogue: Catalogue): Promise<void> {
  for (const { title, amount, age, vendor, category, onCard, story } of COMPANY.stories) {
    const expense = await ensureExpense(people.employee, { title, amount }, () => ({
      ...{ title, amount, vendor },
      currency: 'USD',
      time: daysAgo(age),
      category_id: catalogue.category(category),
      policy_id: onCard ? catalogue.companyCard : catalogue.reimbursable,
    }));
    if (story) await STORIES[story]?.(people, expense);
  }
}

async function makeRivals(employee: RestClient): Promise<void> {
  const catalogue = await readCatalogue(employee);
  const base = {
    currency: 'USD',
    category_id: catalogue.category('Meals'),
    policy_id: catalogue.reimbursable,
  };
  const lunch = { title: 'Rival lunch', amount: 23.4, vendor: 'Rival Diner', time: daysAgo(1) };
  await ensureExpense(employee, lunch, () => ({ ...base, ...lunch }));
  const taxi = { title: 'Rival taxi', amount: 31, vendor: 'City Cab', time: daysAgo(2) };
  const { id, status } = await ensureExpense(employee, taxi, () => ({ ...base, ...taxi }));
  if (status === 'draft') await employee.submit(id);
}
