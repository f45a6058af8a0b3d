import type { IdempotencyCode } from '@outlay/platform/idempotency';
import type { Cause } from '@outlay/platform/outbox';
import { ok, type Result } from '@outlay/platform/result';
import { dayIn } from '@outlay/schemas/months';
import { randomUUID } from 'node:crypto';
import type { Category, Policy } from '../domain/catalogue.ts';
import type { CustomField } from '../domain/custom-field.ts';
import { decideDay } from '../domain/expense-decisions.ts';
import { sourceOf, type Expense, type ExpenseDetails } from '../domain/expense.ts';
import { checkReferencedObjects } from '../domain/reference-check.ts';
import { toUsdOn } from '../domain/usd-conversion.ts';
import type { Actor, Clock, NewExpense } from './ports.ts';
import type { References } from './directory.ts';

/** A validated new draft, and its requester. */
export interface DraftRequest {
  readonly actor: Actor;
  readonly details: ExpenseDetails;
  /** The input as sent, to which the Idempotency-Key is bound. */
  readonly given: unknown;
}

/** A new draft with its initial state, so that the response needs no read. */
export interface FreshExpense {
  readonly expense: Expense;
  readonly category: Category | null;
  readonly policy: Policy | null;
  /** The organization's IANA time zone. */
  readonly timeZone: string;
  readonly customFields: readonly CustomField[];
  readonly closedMonths: ReadonlySet<string>;
  /** Whether it has duplicates. */
  readonly hasDuplicates: boolean;
}

export type CreatedDraft = Result<
  /** `fresh` is null in the response to a repeated request, because the expense may have changed since. */
  { id: string; fresh: FreshExpense | null },
  'VALIDATION_FAILED' | 'LINES_DO_NOT_ADD_UP' | 'AMOUNT_IS_COMPUTED' | IdempotencyCode
>;

/** An accepted request, with the objects that it refers to. */
export interface NewDraft {
  readonly expense: NewExpense;
  readonly references: References;
  readonly cause: Cause;
}

/**
 * Creates drafts of any number of people in one transaction, with the same results as one after another. A repeated
 * Idempotency-Key gets the first response; `decideOne` decides the others.
 */
export type CommitDrafts = (
  requests: readonly DraftRequest[],
  decideOne: (
    request: DraftRequest,
    references: References,
  ) => Result<NewDraft, 'VALIDATION_FAILED'>,
) => Promise<CreatedDraft[]>;

export interface CreateDraftsPorts {
  readonly commitDrafts: CommitDrafts;
  readonly clock: Clock;
}

/** Creates drafts. Each request has its own result: a refused one writes nothing and doesn't affect the others. */
export const createDrafts =
  ({ commitDrafts, clock }: CreateDraftsPorts) =>
  (requests: readonly DraftRequest[]): Promise<CreatedDraft[]> => {
    const now = clock.now();
    return commitDrafts(requests, (request, references) => decideOne(request, references, now));
  };

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
