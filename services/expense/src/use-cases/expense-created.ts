import { formatMoney } from '@outlay/platform/money';
import type { OutgoingEvent } from '@outlay/platform/outbox';
import type { Expense } from '../domain/expense.ts';

/** The event of a new draft. */
export const expenseCreated = (expense: Expense): OutgoingEvent<'ExpenseCreated'> => ({
  type: 'ExpenseCreated',
  aggregateId: expense.id,
  data: {
    expenseId: expense.id,
    creatorId: expense.creatorId,
    title: expense.title,
    amount: { amount: formatMoney(expense.amount), currency: expense.amount.currency },
    date: expense.day,
    source: expense.source,
    receiptId: expense.receiptId,
    companyWallet: expense.walletOrigin?.alreadyPaid ?? false,
    transactionSignature: expense.walletOrigin?.signature ?? null,
  },
});
