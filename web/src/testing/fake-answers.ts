import type { DraftCheck, SpendFigure } from '../generated/schema.ts';
import { administrationAnswers } from './fake-administration.ts';
import { booksAnswers } from './fake-books.ts';
import { changeAnswers } from './fake-changes.ts';
import { anExpense, aReceipt, aWorkflow, categories, policies } from './fake-expenses.ts';
import { aTotal, insightAnswers } from './fake-insights.ts';
import { operationsRest } from './fake-operations.ts';
import { newOrganizationAnswers } from './fake-new-organization.ts';
import { autoApprovalAnswers } from './fake-auto-approval.ts';
import { passkeyAnswers } from './fake-passkeys.ts';
import { singleSignOnAnswers } from './fake-single-sign-on.ts';
import { payoutAnswers } from './fake-payouts.ts';
import type { RuleAnswers } from './fake-rules.ts';
import type { GraphqlAnswers, RestAnswers } from './fake-server.ts';
import { tripAnswers } from './fake-trips.ts';
import { viewAnswers } from './fake-views.ts';
import { aSessionUser } from './fake-people.ts';
import { aPage } from './fake-page.ts';

/** Returns the errors of a refusal. */
export function refusal(
  code: string,
  message: string,
  field: string | null = null,
  statement: string | null = null,
) {
  return [{ code, message, field, statement }];
}

const spendByMonth: SpendFigure[] = Array.from({ length: 12 }, (_, index) => ({
  label: new Date(Date.UTC(2025, 11 + index)).toISOString().slice(0, 7),
  categoryId: null,
  count: index,
  ...{ currency: 'USD', total: `${index * 110}.50`, usdTotal: `${index * 110}.50` },
}));
const spendByCategory: SpendFigure[] = [
  { label: 'Travel', categoryId: '2', ...aTotal(9, '3120.00') },
  { label: 'Meals', categoryId: '1', ...aTotal(14, '1204.75') },
  { label: 'Software', categoryId: '3', ...aTotal(4, '497.00') },
];

/** A draft check without issues. */
export function aDraftCheck(overrides: Partial<DraftCheck> = {}): DraftCheck {
  return {
    amount: '128.40',
    currency: 'USD',
    usdAmount: '128.40',
    rate: null,
    rateMissing: null,
    violations: [],
    duplicates: [],
    errors: [],
    ...overrides,
  };
}

/** A gateway with one draft and nothing to approve. Specs override what they test. */
export function defaultAnswers(): Omit<GraphqlAnswers, keyof RuleAnswers> {
  const expense = anExpense();
  return {
    ...administrationAnswers(),
    ...autoApprovalAnswers(),
    ...booksAnswers(),
    ...changeAnswers(),
    ...insightAnswers(),
    ...newOrganizationAnswers(),
    ...passkeyAnswers(),
    ...singleSignOnAnswers(),
    ...payoutAnswers(),
    ...tripAnswers(),
    ...viewAnswers(),
    expense: ({ id }) => (id === expense.id ? expense : null),
    expenses: () => aPage([expense]),
    dollarRate: () => ({ currency: 'USD', perUsd: '1' }),
    expenseSummary: () => ({
      createdCount: 12,
      submittedCount: 3,
      ...{ currency: 'USD', total: '4821.75', usdTotal: '4821.75' },
      thisMonth: aTotal(9, '1190.20'),
      lastMonth: aTotal(8, '1100.00'),
      byMonth: spendByMonth,
      byCategory: spendByCategory,
    }),
    expenseCount: () => 1,
    expenseTotal: () => aTotal(1, '128.40'),
    expenseExport: () => ({ url: '/exports/1.csv', expiresAt: '2026-11-21T10:05:00.000Z' }),
    checkDraft: () => aDraftCheck(),
    expenseWorkflows: () => [aWorkflow()],
    resolveDuplicate: () => ({ expense: anExpense(), errors: [] }),

    categories: () => categories,
    taxCodes: () => [],
    policies: ({ categoryId }) =>
      policies.filter((policy) => !categoryId || policy.categoryIds.includes(categoryId)),
    walletBalance: ({ address }) => ({
      balance: {
        address,
        label: 'Maya Okafor',
        owner: null,
        balances: [
          { asset: 'PYUSD', amount: '1204.5' },
          { asset: 'SOL', amount: '1.25' },
        ],
        slot: '311204551',
        readAt: new Date().toISOString(),
      },
      errors: [],
    }),
    receipt: () => aReceipt(),
    receipts: () => aPage([]),
    expenseWorkflow: () => aWorkflow(),
    pendingTasks: () => [],
    createExpense: () => ({ expense: anExpense({ id: '11' }), errors: [] }),
    updateExpense: ({ id }) => ({ expense: anExpense({ id, version: 2 }), errors: [] }),
    deleteExpense: ({ id }) => ({ deletedId: id, errors: [] }),
    submitExpense: ({ id }) => ({ expense: anExpense({ id, status: 'SUBMITTED' }), errors: [] }),
    cancelExpense: ({ id }) => ({ expense: anExpense({ id }), errors: [] }),
    updateReceipt: () => ({ receipt: aReceipt(), errors: [] }),
    retryReceipt: () => ({ receipt: aReceipt({ status: 'ANALYZING' }), errors: [] }),
    deleteReceipt: ({ id }) => ({ deletedId: id, errors: [] }),
    recodeExpense: () => ({ expense: anExpense({ status: 'SUBMITTED' }), errors: [] }),
    createTaxCode: () => ({ taxCode: null, errors: [] }),
    updateTaxCode: () => ({ taxCode: null, errors: [] }),
    archiveTaxCode: () => ({ taxCode: null, errors: [] }),
    installTaxTemplate: () => ({ taxCodes: [], errors: [] }),
    decideStep: () => ({ workflow: aWorkflow(), errors: [] }),
  };
}

export function defaultRest(): RestAnswers {
  return {
    ...operationsRest(),
    'POST /api/v1/auth/login': () => Response.json(aSessionAnswer()),
    'POST /api/v1/auth/refresh': () => Response.json(aSessionAnswer()),
    'POST /api/v1/auth/logout': () => new Response(null, { status: 204 }),
    // A stream that stays open and sends nothing.
    'GET /api/v1/events': () => new Promise<Response>(() => undefined),
    'GET /config.json': () =>
      Response.json({
        demo: null,
        explorerTransactionUrl: 'https://explorer.solana.com/tx/{signature}?cluster=devnet',
        explorerAddressUrl: 'https://explorer.solana.com/address/{address}?cluster=devnet',
        selfService: false,
        faucet: false,
        mailboxUrl: null,
        version: 'a',
      }),
  };
}

export function aSessionAnswer() {
  return { access_token: 'token-1', token_type: 'bearer', expires_in: 900, user: aSessionUser() };
}
