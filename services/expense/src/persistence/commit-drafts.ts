import { pairOf } from '@outlay/platform/money';
import { decideMany } from '@outlay/platform/group-commit';
import { withIdempotencyKeys } from '@outlay/platform/idempotency';
import { enqueueCausedEvents } from '@outlay/platform/outbox';
import type { InTransaction, Transaction } from '@outlay/platform/postgres';
import { ok } from '@outlay/platform/result';
import type {
  CommitDrafts,
  DraftRequest,
  FreshExpense,
  NewDraft,
} from '../use-cases/create-drafts.ts';
import { travelNote } from '../domain/travel.ts';
import { expenseCreated } from '../use-cases/expense-created.ts';
import { recordActivities } from './activity-writer.ts';
import { readReferences } from './directory-repository.ts';
import { refreshPairs } from './duplicate-pairs.ts';
import { insertExpenses } from './insert-expenses.ts';
import { SOURCE } from './unit-of-work.ts';

export const createCommitDrafts =
  (inTransaction: InTransaction): CommitDrafts =>
  (requests, decideOne) =>
    inTransaction(async (tx) => {
      const fresh = new Map<string, FreshExpense>();
      const answers = await withIdempotencyKeys(tx, requests.map(keyed), async (places) => {
        const results = await decideMany(
          places.flatMap((place) => requests[place] ?? []),
          {
            loadMany: (asked) => readReferences(tx, asked.map(referenceRequest)),
            decideOne,
            saveMany: (drafts) => saveDrafts(tx, drafts),
          },
        );
        return results.map((result) => {
          if (!result.ok) return result;
          const { id } = result.value.expense;
          fresh.set(id, result.value);
          return ok({ id });
        });
      });
      return answers.map((answer) =>
        answer.ok ? ok({ id: answer.value.id, fresh: fresh.get(answer.value.id) ?? null }) : answer,
      );
    });

const keyed = ({ actor: { cause, idempotencyKey }, given }: DraftRequest) => ({
  organizationId: cause.organizationId,
  actorId: cause.actorId ?? '',
  key: idempotencyKey,
  operation: 'createExpense',
  input: given,
});

const referenceRequest = ({ actor: { viewer }, details }: DraftRequest) => ({
  organizationId: viewer.organizationId,
  creatorId: viewer.userId,
  categoryId: details.categoryId,
  policyId: details.policyId,
  receiptId: details.receiptId,
  day: details.day,
  pair: pairOf(details.amount.currency),
});

async function saveDrafts(tx: Transaction, drafts: readonly NewDraft[]): Promise<FreshExpense[]> {
  const inserted = await insertExpenses(
    tx,
    drafts.map(({ expense }) => expense),
  );
  const fresh = drafts.flatMap((draft, place) => {
    const expense = inserted[place];
    return expense ? [{ ...draft, expense }] : [];
  });
  const alike = await refreshPairs(tx, inserted, 'created');
  await recordActivities(
    tx,
    fresh.map(({ expense, cause: { actorId } }) => ({
      ...{ expense, actorId, kind: 'expense.created' as const },
      note: travelNote(expense.computed, expense.amount.currency),
    })),
  );
  const events = fresh.map(({ expense, cause }) => ({ event: expenseCreated(expense), cause }));
  await enqueueCausedEvents(tx, events, SOURCE);
  return fresh.map(({ expense, references }) => {
    const { category, policy, timeZone, customFields, closedMonths } = references;
    const known = { category, policy, timeZone, customFields, closedMonths };
    return { expense, ...known, hasDuplicates: alike.has(expense.id) };
  });
}
