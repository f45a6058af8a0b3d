import type { Money } from '@outlay/platform/money';
import { EXPENSE_TEXT_FIELDS, forTexts } from '@outlay/schemas/expense-values';
import { dayIn } from '@outlay/schemas/months';
import type { ExchangeRate } from '../domain/expense.ts';
import { expenseCreated } from './expense-created.ts';
import type { Clock, Scope } from './ports.ts';

export interface WalletPayment {
  readonly organizationId: string;
  readonly ownerId: string;
  readonly companyWallet: boolean;
  readonly signature: string;
  readonly account: string;
  readonly amount: Money;
  readonly counterparty: string | null;
  readonly time: Date;
  readonly usdAmount: Money | null;
  readonly rate: ExchangeRate | null;
}

const shortAddress = (address: string): string => `${address.slice(0, 5)}…${address.slice(-5)}`;

/** Creates one draft for an outgoing wallet payment; a repeated event changes nothing. */
export async function draftFromWalletTransaction(
  scope: Scope,
  clock: Clock,
  payment: WalletPayment,
): Promise<void> {
  const known = await scope.expenses.findByWalletTransaction(payment.signature, payment.account);
  if (known) return;
  const { currency } = payment.amount;
  const timeZone = await scope.directory.timeZone(payment.organizationId);
  const vendor = payment.counterparty ? shortAddress(payment.counterparty) : null;
  const expense = await scope.expenses.insert({
    organizationId: payment.organizationId,
    creatorId: payment.ownerId,
    title: vendor ? `${currency} payment to ${vendor}` : `${currency} payment`,
    amount: payment.amount,
    ...forTexts(EXPENSE_TEXT_FIELDS, () => null),
    vendor,
    categoryId: null,
    lines: null,
    fields: {},
    computed: null,
    policyId: null,
    expenseType: 'regular',
    receiptId: null,
    status: 'draft',
    source: currency === 'SOL' ? 'sol' : 'pyusd',
    // Computed once: a later change of the zone doesn't move the expense.
    day: dayIn(timeZone, payment.time),
    createdAt: clock.now(),
    usdAmount: payment.usdAmount,
    rate: payment.rate,
    walletOrigin: {
      signature: payment.signature,
      account: payment.account,
      time: payment.time,
      paid: payment.amount,
      alreadyPaid: payment.companyWallet,
    },
  });
  await scope.record(expense, { kind: 'expense.created' });
  await scope.publish(expenseCreated(expense));
}
