import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const proofFile = fileURLToPath(import.meta.resolve('@outlay/verifier/example-proof.json'));

/** The demo account that looks at a scene; null before sign-in. */
export type Viewer = 'employee' | 'manager' | 'finance' | 'admin' | 'newcomer' | 'operator' | null;

/** Ids of demo records that scenes open. */
export interface SceneRecords {
  /** The newest expense of the employee in each status that the demo company has. */
  readonly expenses: Readonly<Record<string, number>>;
  readonly ruleId: string;
}

export interface Scene {
  readonly name: string;
  readonly viewer: Viewer;
  readonly path: string | ((records: SceneRecords) => string);
  /** What a person does on the page before it is looked at. */
  readonly act?: (page: Page) => Promise<void>;
}

const scene = (name: string, viewer: Viewer, path: Scene['path'], act?: Scene['act']): Scene => ({
  name,
  viewer,
  path,
  ...(act && { act }),
});

const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click();

/** Opens a row of the list beside it. */
const openRow =
  (at: number) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('table').getByRole('link').nth(at).click();
    // On a phone the list stays until the expense's page has loaded.
    await page.getByRole('region', { name: 'Status' }).waitFor();
  };

const expenseIn =
  (status: string, rest = '') =>
  ({ expenses }: SceneRecords) =>
    `/expenses/${expenses[status] ?? expenses['paid'] ?? 0}${rest}`;

/** A response that fails, or none, for the states that a working stack does not show. */
const withoutAnswers = async (page: Page): Promise<void> => {
  await page.route('**/graphql', () => undefined);
  await page.reload();
  await page.locator('main .animate-shimmer').first().waitFor();
};
const withFailedAnswers = async (page: Page): Promise<void> => {
  await page.route('**/graphql', (route) => route.fulfill({ status: 503, body: '' }));
  await page.reload();
};

const openTask = async (page: Page): Promise<void> => {
  const ready = page.getByRole('list', { name: 'Ready to approve' }).getByRole('button');
  await ready.or(page.locator('[data-task]')).last().click();
};

const publicScenes = [
  scene('landing', null, '/'),
  scene('login', null, '/login'),
  scene('login-refused', null, '/login', async (page) => {
    await page.getByLabel('Email Address').fill('employee@outlay.test');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await press('Sign In')(page);
  }),
  scene('forgot-password', null, '/forgot-password'),
  scene('dead-link', null, '/reset-password'),
  scene('create-organization', null, '/create-organization'),
  scene('verify', null, '/verify'),
  scene('verify-checked', null, '/verify', async (page) => {
    await page.setInputFiles('input[type=file]', proofFile);
  }),
  scene('verify-example', null, '/verify', press('Check a real payment of the demo company')),
  scene('verify-forged', null, '/verify', press('Check a forged one')),
  scene('not-found', null, '/no-such-page'),
];

const homeScenes = [
  scene('home-employee', 'employee', '/dashboard'),
  scene('home-manager', 'manager', '/dashboard'),
  scene('home-finance', 'finance', '/dashboard'),
  scene('home-admin', 'admin', '/dashboard'),
  scene('home-newcomer', 'newcomer', '/dashboard'),
  scene('home-loading', 'employee', '/dashboard', withoutAnswers),
  scene('home-failed', 'employee', '/dashboard', withFailedAnswers),
];

const expenseScenes = [
  scene('expenses-employee', 'employee', '/expenses'),
  scene('expenses-finance', 'finance', '/expenses'),
  scene('expenses-empty', 'newcomer', '/expenses'),
  scene('expenses-no-match', 'finance', '/expenses?query=nothing-has-this-title'),
  scene('expenses-loading', 'finance', '/expenses', withoutAnswers),
  scene('expenses-failed', 'finance', '/expenses', withFailedAnswers),
  scene('expenses-selected', 'finance', '/expenses', async (page) => {
    for (const at of [1, 3]) await page.getByRole('checkbox').nth(at).check();
  }),
  scene('expenses-filters', 'finance', '/expenses', press(/^Filters/)),
  scene('expenses-panel', 'finance', '/expenses', openRow(1)),
  scene('expenses-panel-paid', 'finance', '/expenses?status=PAID', openRow(0)),
  scene('expenses-panel-draft', 'employee', '/expenses?status=DRAFT', openRow(0)),
  scene('expense-draft', 'employee', expenseIn('draft')),
  scene('expense-submitted', 'employee', expenseIn('submitted')),
  scene('expense-submitted-manager', 'manager', expenseIn('submitted')),
  scene('expense-to-approve', 'manager', '/pending-tasks', async (page) => {
    await openTask(page);
    await page.getByRole('link', { name: 'View Details' }).first().click();
  }),
  scene('expense-sent-back', 'employee', expenseIn('sent_back')),
  scene('expense-approved', 'employee', expenseIn('approved')),
  scene('expense-rejected', 'employee', expenseIn('rejected')),
  scene('expense-paid', 'employee', expenseIn('paid')),
  scene('expense-paid-finance', 'finance', expenseIn('paid')),
  scene('expense-in-place', 'employee', expenseIn('draft'), press('Edit Category')),
  scene('expense-history', 'employee', expenseIn('paid'), async (page) => {
    await press('More actions')(page);
    await press('History')(page);
  }),
  scene('expense-loading', 'employee', expenseIn('paid'), withoutAnswers),
  scene('expense-missing', 'employee', '/expenses/999999'),
  scene('edit', 'employee', expenseIn('draft', '/edit')),
  scene('proof', 'employee', expenseIn('paid', '/proof')),
  scene('create-upload', 'employee', '/expenses/create-from-receipt'),
  scene('create-uploading', 'employee', '/expenses/create-from-receipt', async (page) => {
    await page.route('**/receipts/upload', () => undefined);
    await page.setInputFiles('input[type=file]', {
      name: 'lunch.png',
      mimeType: 'image/png',
      buffer: Buffer.from('x'),
    });
  }),
  scene('create-by-hand', 'employee', '/expenses/create'),
  scene('create-split', 'employee', '/expenses/create', async (page) => {
    await page.getByLabel('Amount', { exact: true }).fill('100');
    // What was typed at another width is restored.
    const split = page.getByRole('button', { name: 'Split', exact: true });
    if (await split.isVisible()) await split.click();
    await page.getByLabel('Line 1: amount').fill('87.60');
  }),
  scene('expense-coding', 'finance', expenseIn('paid'), press('Change coding')),
  scene('expenses-coding', 'finance', '/expenses?status=PAID', async (page) => {
    for (const at of [1, 2]) await page.getByRole('checkbox').nth(at).check();
    await press(/^Change coding/)(page);
  }),
];

const workScenes = [
  scene('approvals-manager', 'manager', '/pending-tasks'),
  scene('approvals-finance', 'finance', '/pending-tasks'),
  scene('approvals-open', 'manager', '/pending-tasks', openTask),
  scene('approvals-open-finance', 'finance', '/pending-tasks', openTask),
  scene('approvals-empty', 'newcomer', '/pending-tasks'),
  scene('approvals-loading', 'manager', '/pending-tasks', withoutAnswers),
  scene('insights-finance', 'finance', '/insights'),
  scene('insights-employee', 'employee', '/insights'),
  scene('insights-empty', 'newcomer', '/insights'),
  scene('payouts', 'finance', '/payouts'),
  scene('payouts-loading', 'finance', '/payouts', withoutAnswers),
  scene('books', 'finance', '/books'),
  scene('books-loading', 'finance', '/books', withoutAnswers),
  scene('books-close', 'finance', '/books?month=2026-10', press(/^Close /)),
  scene('books-journal', 'finance', '/books/journal'),
  scene('books-payables', 'finance', '/books/payables'),
  scene('books-statement', 'finance', '/books/statement'),
  scene('books-withdrawals', 'finance', '/books/withdrawals'),
  scene('books-vat', 'finance', '/books/vat'),
  scene('books-accounts', 'finance', '/books/accounts'),
  scene('books-install-chart', 'finance', '/books/accounts', press('Use a chart template')),
  scene('books-import-chart', 'finance', '/books/accounts', press('Import a chart')),
  scene('rules-overview', 'finance', '/approval-rules'),
  scene('notifications', 'employee', '/notifications'),
  scene('notifications-bell', 'employee', '/expenses', press(/^Notifications/)),
  scene('shortcuts', 'employee', '/expenses', (page) => page.keyboard.press('?')),
  scene('operations', 'operator', '/ops'),
];

const settingsScenes = [
  scene('settings-profile', 'employee', '/settings/profile'),
  scene('settings-notifications', 'employee', '/settings/notifications'),
  scene('settings-delegation', 'manager', '/settings/delegation'),
  scene('settings-wallet', 'employee', '/settings/wallet'),
  scene('settings-wallet-none', 'newcomer', '/settings/wallet'),
  scene('settings-api-keys', 'admin', '/settings/api-keys'),
];

const adminScenes = [
  scene('members', 'admin', '/admin/members'),
  scene('member-deactivate', 'admin', '/admin/members', press(/^Deactivate Mia/)),
  scene('invite', 'admin', '/admin/members/invite'),
  scene('departments', 'admin', '/admin/departments'),
  scene('organization', 'admin', '/admin/organization'),
  scene('single-sign-on', 'admin', '/admin/single-sign-on'),
  scene('webhooks', 'admin', '/admin/webhooks'),
  scene('policies', 'admin', '/admin/policies'),
  scene('tax-code', 'admin', '/admin/policies', press('New tax code')),
  scene('tax-template', 'admin', '/admin/policies', press('Use a template')),
  scene('approval-rules', 'admin', '/admin/approval-rules'),
  scene('approval-rule', 'admin', ({ ruleId }) => `/admin/approval-rules/${ruleId}`),
  scene('rule-templates', 'admin', '/admin/approval-rules/templates'),
  scene('payout-settings', 'admin', '/admin/payout-settings'),
  scene('company-wallets', 'admin', '/admin/wallets'),
  scene('pending-changes', 'admin', '/admin/changes'),
  scene('audit-log', 'admin', '/admin/audit-log'),
];

/** Every page, and the states that people meet. */
export const SCENES: readonly Scene[] = [
  ...publicScenes,
  ...homeScenes,
  ...expenseScenes,
  ...workScenes,
  ...settingsScenes,
  ...adminScenes,
];
