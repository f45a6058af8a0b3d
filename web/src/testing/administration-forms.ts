import { aMapping, aPeriod, aTaxMapping, anExport } from './fake-books.ts';
import { aPendingChange } from './fake-changes.ts';
import { aTreasury, payoutSettings } from './fake-payouts.ts';
import { aSessionUser } from './fake-people.ts';
import { aRule } from './fake-rules.ts';
import type { FormCase } from './member-forms.ts';
import { payoutForms } from './payout-forms.ts';

const operator = aSessionUser({ roles: ['operator'] });
const settingsAre = (version: number, perPayoutMaxUsd: string) => ({
  treasury: () => ({
    treasury: aTreasury({ settings: { ...payoutSettings, version, perPayoutMaxUsd } }),
    errors: [],
  }),
});
const rules = { approvalRules: () => [aRule({ isDefault: true })] };
const books = '/books/accounts';
const policies = '/admin/policies';

/** Forms of settings, of the books, and of payouts. */
export const administrationForms: readonly FormCase[] = [
  {
    file: 'api-keys/components/create-api-key.tsx',
    path: '/settings/api-keys',
    through: ['Create key'],
    field: 'Name',
    typed: 'Export',
  },
  {
    file: 'approval-rules/components/auto-approval-card.tsx',
    path: '/admin/approval-rules',
    field: 'Up to (USD)',
    typed: '33',
    answers: rules,
    changed: {
      autoApprovalLimit: () => ({ limitUsd: '44.00', maxUsd: '100.00', allowsApiKeys: false }),
    },
  },
  {
    file: 'approval-rules/components/auto-approval-card.tsx',
    path: '/admin/approval-rules',
    field: 'Per person and month (USD)',
    typed: '33',
    answers: rules,
    changed: { autoApprovalMonthlyLimit: () => '44.00' },
  },
  {
    file: 'approval-rules/components/passkey-rule-card.tsx',
    path: '/admin/approval-rules',
    field: 'Passkey required',
    typed: 'ALL',
    answers: rules,
  },
  {
    file: 'approval-rules/components/approval-rules.tsx',
    path: '/admin/approval-rules',
    field: 'Approved by one person in a day (USD)',
    typed: '900',
    answers: rules,
    changed: {
      approvalLimits: () => ({
        deciderDayUsd: '1200.00',
        decider30DaysUsd: '10000.00',
        payee30DaysUsd: null,
        organizationDayUsd: null,
      }),
    },
  },
  {
    file: 'approval-rules/components/rule-editor.tsx',
    path: '/admin/approval-rules/2',
    field: 'Rule name',
    typed: 'Travel abroad',
    answers: { approvalRules: () => [aRule()] },
    changed: { approvalRules: () => [aRule({ version: 2, name: 'Trips' })] },
  },
  {
    file: 'approval-rules/templates/template-form.tsx',
    path: '/admin/approval-rules/templates',
    field: 'Finance approves above (USD)',
    typed: '275',
    answers: rules,
  },
  {
    file: 'books/components/add-account.tsx',
    path: books,
    through: ['New account'],
    field: 'Code',
    typed: '6310',
  },
  {
    file: 'books/components/change-books.tsx',
    path: books,
    through: ['Change'],
    field: 'Currency',
    typed: 'EUR',
  },
  {
    file: 'books/components/choose-chart.tsx',
    path: books,
    through: ['Use a chart template'],
    field: 'Chart',
    typed: 'SKR03',
  },
  {
    file: 'books/components/edit-checklist-item.tsx',
    path: '/books?month=2026-10',
    through: ['Add an item'],
    field: 'Title',
    typed: 'Accrue rent',
    answers: { periods: () => [aPeriod()] },
  },
  {
    file: 'books/components/mappings.tsx',
    path: books,
    field: 'Account for Category: Meals',
    typed: '6300',
    answers: { accountMappings: () => [aMapping({ key: '1', label: 'Meals', account: null })] },
  },
  {
    file: 'books/components/tax-names.tsx',
    path: books,
    field: 'Xero',
    typed: '19% (VAT on Expenses)',
    answers: { accountMappings: () => [aTaxMapping] },
  },
  {
    file: 'books/components/edit-account.tsx',
    path: books,
    through: ['Edit 6300 Travel'],
    field: 'Name',
    typed: 'Trips',
  },
  {
    file: 'books/components/month-close.tsx',
    path: '/books?month=2026-10',
    through: ['Close October 2026'],
    field: 'Reason',
    typed: 'Month end',
    answers: { periods: () => [aPeriod()] },
  },
  {
    file: 'books/components/month-close.tsx',
    path: '/books?month=2026-10',
    through: ['Reopen…'],
    field: 'Reason',
    typed: 'An invoice came late',
    answers: {
      periods: () => [aPeriod({ state: 'CLOSED', closedAt: '2026-11-03T09:00:00.000Z' })],
    },
  },
  {
    file: 'books/components/export-row.tsx',
    path: '/books?month=2026-10',
    through: ['Void CSV export'],
    field: 'Reason',
    typed: 'Wrong accounts',
    answers: { journalExports: () => [anExport()] },
  },
  {
    file: 'catalogue/components/edit-custom-field.tsx',
    path: policies,
    through: ['New custom field'],
    field: 'Name',
    typed: 'Cost unit',
  },
  {
    file: 'catalogue/components/edit-travel-rate.tsx',
    path: policies,
    through: ['New mileage rate'],
    field: 'Rate per kilometer',
    typed: '0.38',
  },
  {
    file: 'catalogue/components/edit-travel-rate.tsx',
    path: policies,
    through: ['New per diem rate'],
    field: 'Place',
    typed: 'Munich',
  },
  {
    file: 'catalogue/components/edit-policy.tsx',
    path: policies,
    through: ['Edit Team meals'],
    field: 'Name',
    typed: 'Meals abroad',
  },
  {
    file: 'catalogue/components/edit-tax-code.tsx',
    path: policies,
    through: ['New tax code'],
    field: 'Rate (%)',
    typed: '8.1',
  },
  {
    file: 'catalogue/components/install-tax-template.tsx',
    path: policies,
    through: ['Use a template'],
    field: 'Country',
    typed: 'CH',
  },
  {
    file: 'catalogue/components/name-category.tsx',
    path: policies,
    through: ['New category'],
    field: 'Name',
    typed: 'Training',
  },
  {
    file: 'company-wallets/components/add-company-wallet.tsx',
    path: '/admin/wallets',
    through: ['Add wallet'],
    field: 'Label',
    typed: 'Ads',
  },
  {
    file: 'changes/components/change-item.tsx',
    path: '/admin/changes',
    through: [/^Reject: /],
    field: 'Reason',
    typed: 'Too high',
    answers: { pendingChanges: () => [aPendingChange()] },
  },
  {
    file: 'operations/components/failed-events-card.tsx',
    path: '/ops',
    through: ['Redrive key 42 of workflow'],
    field: 'Reason',
    typed: 'The handler is fixed',
    user: operator,
  },
  {
    file: 'organization/components/edit-budget.tsx',
    path: '/admin/departments',
    through: ['Budget of Research'],
    field: 'Monthly budget (USD)',
    typed: '5000',
  },
  {
    file: 'organization/components/name-department.tsx',
    path: '/admin/departments',
    through: ['Add department'],
    field: 'Name',
    typed: 'Sales',
  },
  {
    file: 'organization/components/organization-card.tsx',
    path: '/admin/organization',
    field: 'Name',
    typed: 'Northwind',
  },
  {
    file: 'payout-settings/components/payout-settings.tsx',
    path: '/admin/payout-settings',
    field: 'Limit per payout (USD)',
    typed: '3000',
    answers: settingsAre(1, '10000.00'),
    changed: settingsAre(2, '9000.00'),
  },
  ...payoutForms,
  {
    file: 'single-sign-on/components/single-sign-on.tsx',
    path: '/admin/single-sign-on',
    field: 'Domain',
    typed: 'example.com',
  },
  {
    file: 'webhooks/components/edit-webhook.tsx',
    path: '/admin/webhooks',
    through: ['Add webhook'],
    field: 'Address',
    typed: 'https://books.example.com',
  },
];
