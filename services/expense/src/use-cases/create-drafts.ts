import { decideMany } from '@outlay/platform/group-commit';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import type { CausedEvent, Cause } from '@outlay/platform/outbox';
import { ok, type Result } from '@outlay/platform/result';
import { dayIn } from '@outlay/schemas/months';
import { randomUUID } from 'node:crypto';
import { decideDay } from '../domain/expense-decisions.ts';
import { sourceOf, type Expense, type ExpenseDetails } from '../domain/expense.ts';
import { checkReferencedObjects } from '../domain/reference-check.ts';
import { travelNote } from '../domain/travel.ts';
import { toUsdOn } from '../domain/usd-conversion.ts';
import type { References } from './directory.ts';
import { expenseCreated } from './expense-created.ts';
import type { ActivityRecord, Actor, Clock, NewExpense } from './ports.ts';

/** A validated new draft, and its requester. */
export interface DraftRequest {
  readonly actor: Actor;
  readonly details: ExpenseDetails;
  /** The input as sent, to which the Idempotency-Key is bound. */
  readonly given: unknown;
}

/** A new draft with its initial state, so that the response needs no read. */
export interface FreshExpense extends Pick<
  References,
  'category' | 'policy' | 'timeZone' | 'customFields' | 'closedMonths'
> {
  readonly expense: Expense;
  /** Whether it has duplicates. */
  readonly hasDuplicates: boolean;
}

/** `fresh` is null in the response to a repeated request, because the expense may have changed since. */
export type CreatedDraft = Result<
  { id: string; fresh: FreshExpense | null },
  DraftCode | IdempotencyCode
>;

type DraftCode = 'VALIDATION_FAILED' | 'LINES_DO_NOT_ADD_UP' | 'AMOUNT_IS_COMPUTED';

/** An accepted request, with the objects that it refers to. */
interface NewDraft {
  readonly expense: NewExpense;
  readonly references: References;
  readonly cause: Cause;
}

/** What creating drafts reads and writes; each call takes those of all requests, and answers in their order. */
export interface DraftScope {
  references(requests: readonly DraftRequest[]): Promise<References[]>;
  insert(expenses: readonly NewExpense[]): Promise<Expense[]>;
  /** Compares new expenses with all others. Returns the ids of expenses that have a duplicate. */
  findDuplicates(expenses: readonly Expense[]): Promise<ReadonlySet<string>>;
  record(activities: readonly ActivityRecord[]): Promise<void>;
  publish(events: readonly CausedEvent[]): Promise<void>;
}

/**
 * Runs `work` in one transaction for the requests whose Idempotency-Key is new; the others get the first answer. Fails for two
 * with the same key and person.
 */
export type RunDrafts = (
  requests: readonly DraftRequest[],
  work: (
    scope: DraftScope,
    fresh: readonly DraftRequest[],
  ) => Promise<Result<{ id: string }, DraftCode>[]>,
) => Promise<Result<{ id: string }, DraftCode | IdempotencyCode>[]>;

export interface CreateDraftsPorts {
  readonly runDrafts: RunDrafts;
  readonly clock: Clock;
}

/**
 * Creates drafts of any number of people in one transaction, with the same results as one after another: a refused one writes
 * nothing and doesn't affect the others.
 */
export const createDrafts =
  ({ runDrafts, clock }: CreateDraftsPorts) =>
  async (requests: readonly DraftRequest[]): Promise<CreatedDraft[]> => {
    const now = clock.now();
    const created = new Map<string, FreshExpense>();
    const answers = await runDrafts(requests, async (scope, fresh) => {
      const results = await decideMany(fresh, {
        loadMany: (asked) => scope.references(asked),
        decideOne: (request, references) => decideOne(request, references, now),
        saveMany: (drafts) => save(scope, drafts),
      });
      return results.map((result) => {
        if (!result.ok) return result;
        const { id } = result.value.expense;
        created.set(id, result.value);
        return ok({ id });
      });
    });
    return answers.map((answer) =>
      answer.ok ? ok({ id: answer.value.id, fresh: created.get(answer.value.id) ?? null }) : answer,
    );
  };

async function save(scope: DraftScope, drafts: readonly NewDraft[]): Promise<FreshExpense[]> {
  const inserted = await scope.insert(drafts.map(({ expense }) => expense));
  const alike = await scope.findDuplicates(inserted);
  const fresh = drafts.flatMap((draft, place) => {
    const expense = inserted[place];
    return expense ? [{ ...draft, expense }] : [];
  });
  await scope.record(
    fresh.map(({ expense, cause: { actorId } }) => ({
      ...{ expense, actorId, kind: 'expense.created' as const },
      note: travelNote(expense.computed, expense.amount.currency),
    })),
  );
  await scope.publish(
    fresh.map(({ expense, cause }) => ({ event: expenseCreated(expense), cause })),
  );
  return fresh.map(({ expense, references }) => {
    const { category, policy, timeZone, customFields, closedMonths } = references;
    const known = { category, policy, timeZone, customFields, closedMonths };
    return { expense, ...known, hasDuplicates: alike.has(expense.id) };
  });
}

/** Requests with the same lock key are not written together, so that the second waits for the first one's result. */
export const keyOfDraft = ({ actor: { viewer, idempotencyKey } }: DraftRequest): string =>
  idempotencyKey === null
    ? randomUUID()
    : JSON.stringify([viewer.organizationId, viewer.userId, idempotencyKey]);

function decideOne(
  { actor: { viewer, cause }, details }: DraftRequest,
  references: References,
  now: Date,
): Result<NewDraft, 'VALIDATION_FAILED'> {
  const refused = checkReferencedObjects(details, null, references, viewer.userId);
  if (refused) return refused;
  const { receipt, quotes, timeZone } = references;
  const decision = decideDay(details.day, dayIn(timeZone, now));
  if (!decision.ok) return decision;
  const expense: NewExpense = {
    ...details,
    ...toUsdOn(details, quotes, now),
    organizationId: viewer.organizationId,
    creatorId: viewer.userId,
    status: 'draft',
    source: sourceOf(receipt !== null),
    createdAt: now,
    walletOrigin: null,
  };
  return ok({ expense, references, cause });
}
