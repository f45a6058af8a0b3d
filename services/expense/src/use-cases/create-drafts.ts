import { pairOf } from '@outlay/platform/money';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import { ok, type Result } from '@outlay/platform/result';
import { randomUUID } from 'node:crypto';
import type { Category, Policy } from '../domain/catalogue.ts';
import type { Expense, ExpenseDetails } from '../domain/expense.ts';
import { checkNamedThings } from '../domain/reference-check.ts';
import { toUsd } from '../domain/usd-conversion.ts';
import { expenseCreated } from './expense-created.ts';
import type {
  Actor,
  Clock,
  DraftsScope,
  DraftsUnitOfWork,
  NewExpense,
  References,
} from './ports.ts';

/** A validated new draft, and its requester. */
export interface DraftRequest {
  readonly actor: Actor;
  readonly details: ExpenseDetails;
  readonly time: Date;
  /** The input as sent: the Idempotency-Key is bound to it. */
  readonly given: unknown;
}

/** A new draft with its initial state: a response needs no read. */
export interface FreshExpense {
  readonly expense: Expense;
  readonly category: Category | null;
  readonly policy: Policy | null;
  /** Whether it has duplicates. */
  readonly hasDuplicates: boolean;
}

export type CreatedDraft = Result<
  /** `fresh` is null in the response to a repeated request: the expense may have changed since. */
  { id: string; fresh: FreshExpense | null },
  'VALIDATION_FAILED' | IdempotencyCode
>;

export interface CreateDraftsPorts {
  readonly drafts: DraftsUnitOfWork;
  readonly clock: Clock;
}

/**
 * Creates drafts of any number of people in one transaction, with the same results as one after the other. Each has its own
 * result; a refused one writes nothing, and the others are written.
 */
export const createDrafts =
  ({ drafts, clock }: CreateDraftsPorts) =>
  (requests: readonly DraftRequest[]): Promise<CreatedDraft[]> =>
    drafts.run(async (scope) => {
      const fresh = new Map<string, FreshExpense>();
      const answers = await scope.once(requests.map(keyed), async (places) => {
        const asked = places.flatMap((place) => requests[place] ?? []);
        const written = await writeDrafts(scope, asked, clock.now());
        return written.map((result) => {
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

/** Two requests with the same lock key are not written together: the second waits for the first one's result. */
export const keyOfDraft = ({ actor: { viewer, idempotencyKey } }: DraftRequest): string =>
  idempotencyKey === null
    ? randomUUID()
    : JSON.stringify([viewer.organizationId, viewer.userId, idempotencyKey]);

const keyed = ({ actor: { cause, idempotencyKey }, given }: DraftRequest) => ({
  organizationId: cause.organizationId,
  actorId: cause.actorId ?? '',
  key: idempotencyKey,
  operation: 'createExpense',
  input: given,
});

/** An accepted request, with the objects that it refers to. */
interface Accepted extends DraftRequest {
  readonly references: References;
}

/** One result of several, which are in the order of the requests. */
function answerAt<Answer>(answers: readonly Answer[], place: number): Answer {
  const answer = answers[place];
  if (answer === undefined) throw new Error('every question has an answer');
  return answer;
}

async function writeDrafts(
  scope: DraftsScope,
  requests: readonly DraftRequest[],
  now: Date,
): Promise<Result<FreshExpense, 'VALIDATION_FAILED'>[]> {
  const references = await scope.references(requests.map(referenceRequest));
  const checked = requests.map((request, place) => check(request, answerAt(references, place)));
  const accepted = checked.flatMap((each) => (each.ok ? [each.value] : []));
  const written = await writeAccepted(scope, accepted, now);
  return checked.map((each) =>
    each.ok ? ok(answerAt(written, accepted.indexOf(each.value))) : each,
  );
}

const referenceRequest = ({ actor: { viewer }, details }: DraftRequest) => ({
  organizationId: viewer.organizationId,
  creatorId: viewer.userId,
  categoryId: details.categoryId,
  policyId: details.policyId,
  receiptId: details.receiptId,
  pair: pairOf(details.amount.currency),
});

function check(
  request: DraftRequest,
  references: References,
): Result<Accepted, 'VALIDATION_FAILED'> {
  const { details, actor } = request;
  const refused = checkNamedThings(details, null, references, actor.viewer.userId);
  return refused ?? ok({ ...request, references });
}

async function writeAccepted(
  scope: DraftsScope,
  accepted: readonly Accepted[],
  now: Date,
): Promise<FreshExpense[]> {
  const expenses = await scope.insert(accepted.map((draft) => newExpense(draft, now)));
  const drafts = expenses.map((expense, place) => ({ ...answerAt(accepted, place), expense }));
  // After the insert, so that duplicates within the group see each other.
  const found = await scope.search(
    drafts.map(({ expense, references }) => ({
      ...expense,
      receiptSha256: references.receipt?.sha256 ?? null,
    })),
  );
  const alike = expenses.map((expense, place) => ({ expense, found: answerAt(found, place) }));
  await scope.warn(alike);
  await scope.record(
    drafts.map(({ expense, actor }) => ({
      expense,
      actorId: actor.cause.actorId,
      kind: 'expense.created',
    })),
  );
  await scope.publish(
    drafts.map(({ expense, actor }) => ({ event: expenseCreated(expense), cause: actor.cause })),
  );
  return drafts.map(({ expense, references }, place) => ({
    expense,
    category: references.category,
    policy: references.policy,
    hasDuplicates: answerAt(found, place).length > 0,
  }));
}

const newExpense = (
  { actor: { viewer }, details, time, references: { receipt, quote } }: Accepted,
  now: Date,
): NewExpense => ({
  ...details,
  ...toUsd(details.amount, quote, now),
  organizationId: viewer.organizationId,
  creatorId: viewer.userId,
  status: 'draft',
  source: receipt ? 'fiat' : 'manual',
  time,
  createdAt: now,
  walletOrigin: null,
});
