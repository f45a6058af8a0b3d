import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RestClient, until, type NewExpense } from '../demo/rest-client.ts';
import type { StackKeys } from '../stack/keys.ts';
import { drawReceipt } from './draw-receipt.ts';
import { DEMO_PASSWORD } from './organizations.ts';

export interface DemoDataOptions {
  url: string;
  dataDir: string;
  rpcUrl: string;
  keys: StackKeys;
}

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

interface People {
  employee: RestClient;
  manager: RestClient;
  finance: RestClient;
}

interface Catalogue {
  category: (name: string) => number;
  reimbursable: number;
  companyCard: number;
}

/** Fills the demo organisations once, by doing what people do: every paid expense has its transaction on the chain. */
export async function makeDemoDataOnce({ url, dataDir }: DemoDataOptions): Promise<void> {
  const marker = join(dataDir, 'demo-data.done');
  if (existsSync(marker)) return;
  const signIn = (email: string): Promise<RestClient> =>
    RestClient.signIn(url, email, DEMO_PASSWORD);
  const people = {
    employee: await signIn('employee@outlay.test'),
    manager: await signIn('manager@outlay.test'),
    finance: await signIn('finance@outlay.test'),
  };
  const catalogue = await readCatalogue(people.employee);
  await Promise.all([
    makePaid(people, catalogue, dataDir),
    makeOthers(people, catalogue),
    makeRivals(await signIn('employee@rival.test')),
  ]);
  await writeFile(marker, new Date().toISOString());
}

async function readCatalogue(client: RestClient): Promise<Catalogue> {
  const [categories, policies] = await until(async () => {
    const found = await Promise.all([
      client.call<{ id: number; name: string }[]>('GET', '/expense-categories/'),
      client.call<{ id: number; reimbursable: boolean }[]>('GET', '/expense-policies/'),
    ]);
    return found[0].length > 0 && found[1].length > 1 ? found : undefined;
  }, 'categories and policies');
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
  const upload = await employee.upload(file);
  const { id } = await employee.createExpense({
    title: 'Lunch with the Rome team',
    amount: upload.extracted_amount ?? 44.5,
    currency: 'EUR',
    time: upload.extracted_date ?? daysAgo(2),
    vendor: upload.extracted_vendor ?? 'Trattoria Da Enzo',
    invoice_number: upload.extracted_invoice_id ?? 'TDE-20418',
    category_id: upload.category_id ?? catalogue.category('Meals'),
    policy_id: catalogue.reimbursable,
    receipt_id: upload.receipt_id,
  });
  await submitWhenPriced(employee, id);
  await manager.decide(id, 'approve');
  await employee.awaitStatus(id, 'paid');
}

/** Prices arrive seconds after the first start; a foreign amount can be submitted from then on. */
const submitWhenPriced = (client: RestClient, id: number) =>
  until(
    () =>
      client.submit(id).catch((error: { code?: string }) => {
        if (error.code === 'RATE_UNAVAILABLE') return undefined;
        throw error;
      }),
    'an exchange rate',
  );

async function makeOthers(
  { employee, manager, finance }: People,
  catalogue: Catalogue,
): Promise<void> {
  const make = async (
    expense: Omit<NewExpense, 'category_id' | 'policy_id'>,
    category: string,
    policy = catalogue.reimbursable,
  ): Promise<number> =>
    (
      await employee.createExpense({
        ...expense,
        category_id: catalogue.category(category),
        policy_id: policy,
      })
    ).id;

  await make(
    {
      title: 'Notebook and pens',
      amount: 18.9,
      currency: 'USD',
      time: daysAgo(1),
      vendor: 'Paper & Co',
    },
    'Office Supplies',
  );
  const waiting = await make(
    {
      title: 'Train to Milan',
      amount: 64,
      currency: 'USD',
      time: daysAgo(3),
      vendor: 'Trenitalia',
    },
    'Transportation',
  );
  await employee.submit(waiting);
  const large = await make(
    {
      title: 'Conference hotel',
      amount: 742.5,
      currency: 'USD',
      time: daysAgo(6),
      vendor: 'Hotel Santa Chiara',
    },
    'Travel',
  );
  await employee.submit(large);
  await manager.decide(large, 'approve');
  const sentBack = await make(
    {
      title: 'Client dinner',
      amount: 131.2,
      currency: 'USD',
      time: daysAgo(8),
      vendor: 'Osteria Francescana',
    },
    'Meals',
  );
  await employee.submit(sentBack);
  await manager.decide(sentBack, 'send_back', 'Please add the names of the guests.');
  const rejected = await make(
    { title: 'Headphones', amount: 329, currency: 'USD', time: daysAgo(12), vendor: 'Sound Shop' },
    'Electronics & Telecom',
  );
  await employee.submit(rejected);
  await manager.decide(rejected, 'reject', 'Private purchase.');
  const onCard = await make(
    {
      title: 'Team software licence',
      amount: 588,
      currency: 'USD',
      time: daysAgo(9),
      vendor: 'Linearity',
    },
    'Other',
    catalogue.companyCard,
  );
  await employee.submit(onCard);
  await manager.decide(onCard, 'approve');
  await finance.decide(onCard, 'approve');
  await employee.awaitStatus(onCard, 'approved');
}

async function makeRivals(employee: RestClient): Promise<void> {
  const catalogue = await readCatalogue(employee);
  const base = {
    currency: 'USD',
    category_id: catalogue.category('Meals'),
    policy_id: catalogue.reimbursable,
  };
  await employee.createExpense({
    ...base,
    title: 'Rival lunch',
    amount: 23.4,
    time: daysAgo(1),
    vendor: 'Rival Diner',
  });
  const { id } = await employee.createExpense({
    ...base,
    title: 'Rival taxi',
    amount: 31,
    time: daysAgo(2),
    vendor: 'City Cab',
  });
  await employee.submit(id);
}
