import { pairOf } from '@outlay/platform/money';
import { withIdempotencyKeys } from '@outlay/platform/idempotency';
import { enqueueCausedEvents } from '@outlay/platform/outbox';
import type { InTransaction, Transaction } from '@outlay/platform/postgres';
import type { DraftRequest, DraftScope, RunDrafts } from '../use-cases/create-drafts.ts';
import { recordActivities } from './activity-writer.ts';
import { readReferences } from './directory-repository.ts';
import { refreshPairs } from './duplicate-pairs.ts';
import { insertExpenses } from './insert-expenses.ts';
import { SOURCE } from './unit-of-work.ts';

/** Runs the drafts of several requests in one transaction, with as many statements as one draft takes. */
export const createRunDrafts =
  (inTransaction: InTransaction): RunDrafts =>
  (requests, work) =>
    inTransaction((tx) =>
      withIdempotencyKeys(tx, requests, keyed, (fresh) => work(draftScope(tx), fresh)),
    );

const draftScope = (tx: Transaction): DraftScope => ({
  references: (requests) => readReferences(tx, requests.map(referenceRequest)),
  insert: (expenses) => insertExpenses(tx, expenses),
  findDuplicates: (expenses) => refreshPairs(tx, expenses, 'created'),
  record: (activities) => recordActivities(tx, activities),
  publish: (events) => enqueueCausedEvents(tx, events, SOURCE),
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
