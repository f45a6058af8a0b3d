import { formatMoney } from '@outlay/platform/money';
import { ok, type Result } from '@outlay/platform/result';
import { readExpenseInput, readExpenseTime, type ExpenseInput } from '../domain/expense-input.ts';
import type { Category, Policy } from '../domain/catalogue.ts';
import type { Expense, ExpenseDetails } from '../domain/expense.ts';
import { checkNamedThings } from '../domain/reference-check.ts';
import { pairOf, toUsd } from '../domain/usd-conversion.ts';
import { awaitReceipt } from './await-receipt.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';

export interface CreateExpenseCommand {
  readonly actor: Actor;
  readonly input: ExpenseInput;
  readonly time: string;
}

/** A new draft with what is known of it at once: whoever answers with it need not read it again. */
export interface FreshExpense {
  readonly expense: Expense;
  readonly category: Category | null;
  readonly policy: Policy | null;
  /** Whether another expense looks like it. */
  readonly hasLookAlikes: boolean;
}

type Created = Result<
  /** `fresh` is null in the answer to a repeated request: the expense may have changed since. */
  { id: string; fresh: FreshExpense | null },
  'VALIDATION_FAILED' | 'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_KEY_INVALID'
>;

/** Records a new draft of the actor. */
export const createExpense =
  ({ unitOfWork, directory, clock }: UseCasePorts) =>
  async ({ actor, input, time }: CreateExpenseCommand): Promise<Created> => {
    const details = readExpenseInput(input, null);
    const occurredAt = readExpenseTime(time);
    if (!details.ok || !occurredAt.ok) {
      const [first, ...rest] = [details, occurredAt].flatMap((read) =>
        read.ok ? [] : read.refusals,
      );
      if (!first) throw new Error('one of the two was refused');
      return { ok: false, refusals: [first, ...rest] };
    }
    await awaitReceipt(directory, actor.viewer.organizationId, details.value.receiptId);
    let fresh = null as FreshExpense | null;
    const created = await unitOfWork.run(actor.cause, (scope) =>
      scope.once(actor.idempotencyKey, 'createExpense', { input, time }, async () => {
        const inserted = await insertDraft(
          scope,
          actor,
          details.value,
          occurredAt.value,
          clock.now(),
        );
        if (!inserted.ok) return inserted;
        fresh = inserted.value;
        return ok({ id: fresh.expense.id });
      }),
    );
    return created.ok ? ok({ id: created.value.id, fresh }) : created;
  };

async function insertDraft(
  scope: Scope,
  { viewer }: Actor,
  details: ExpenseDetails,
  time: Date,
  now: Date,
): Promise<Result<FreshExpense, 'VALIDATION_FAILED'>> {
  const { organizationId, userId } = viewer;
  const references = await scope.directory.references({
    organizationId,
    creatorId: userId,
    ...details,
    pair: pairOf(details.amount.currency),
  });
  const refused = checkNamedThings(details, null, references, userId);
  if (refused) return refused;
  const { category, policy, receipt, quote } = references;
  const found = await scope.duplicates.search({
    ...details,
    id: null,
    organizationId,
    time,
    receiptSha256: receipt?.sha256 ?? null,
  });
  const expense = await scope.expenses.insert({
    ...details,
    ...toUsd(details.amount, quote, now),
    organizationId,
    creatorId: userId,
    status: 'draft',
    source: receipt ? 'fiat' : 'manual',
    time,
    createdAt: now,
    walletOrigin: null,
  });
  if (found.length > 0) await scope.duplicates.replace(expense, found);
  await scope.record(expense, { kind: 'expense.created' });
  await scope.publish({
    type: 'ExpenseCreated',
    aggregateId: expense.id,
    data: {
      expenseId: expense.id,
      creatorId: userId,
      title: expense.title,
      amount: { amount: formatMoney(expense.amount), currency: expense.amount.currency },
      source: expense.source,
      receiptId: expense.receiptId,
      transactionSignature: null,
    },
  });
  return ok({ expense, category, policy, hasLookAlikes: found.length > 0 });
}
