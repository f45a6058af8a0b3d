import { coinText, formatMoney } from '@outlay/platform/money';
import { PAID_EXPENSES } from '@outlay/schemas/paid-expenses';
import { expect, test } from 'vitest';
import { anExpense } from '../../test/fixtures/an-expense.ts';
import type { Expense } from '../domain/expense.ts';
import { exportExpenses, type ExportPorts, type ExportRequest } from './export-expenses.ts';
import type { Scope } from './ports.ts';
import { recordFinalPayment } from './record-payment.ts';

/** The expense after its payment, as it would be stored. */
async function paidOf(expense: Expense, sent: (typeof PAID_EXPENSES)[number]['sent']) {
  let stored = expense;
  const scope = {
    expenses: {
      lock: () => stored,
      update: (_: Expense, changes: Partial<Expense>) => (stored = { ...stored, ...changes }),
    },
    record: () => undefined,
    publish: () => undefined,
  } as unknown as Scope;
  const clock = { now: () => new Date('2026-11-21T09:30:00Z') };
  await recordFinalPayment(scope, clock, { organizationId: expense.organizationId, ...sent });
  return stored;
}

test.each(PAID_EXPENSES)(
  'the export of the list names what the payee was told: $arrived, and the amount of the expense',
  async ({ amount, sent, arrived }) => {
    const paid = await paidOf(anExpense({ status: 'approved', amount }), sent);
    const ports = {
      queries: {
        after: () => ({ items: [paid], hasMore: false }),
        memberNames: () => new Map(),
      },
      catalogue: {
        customFields: () => [],
        categoriesByIds: () => [],
        policiesByIds: () => [],
      },
    } as unknown as ExportPorts;
    const request = { viewer: { organizationId: '1' }, filter: {}, sort: {} };
    let file = '';
    for await (const chunk of exportExpenses(ports, request as unknown as ExportRequest)) {
      file += chunk;
    }
    const [names = [], cells = []] = file.split('\r\n').map((line) => line.split(','));
    const cell = (name: string) => cells[names.indexOf(name)] ?? '';
    expect([cell('amount'), cell('currency')]).toEqual([formatMoney(amount), amount.currency]);
    expect(cell('reimbursement_pyusd')).toBe(sent.amount);
    expect(coinText(cell('reimbursement_pyusd'), 'PYUSD')).toBe(arrived);
  },
);
