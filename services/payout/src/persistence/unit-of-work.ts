import { createChangeScope, effectsIn, type AuthorityStates } from '@outlay/authority-log';
import { withIdempotencyKey } from '@outlay/platform/idempotency';
import { enqueueEvent, enqueueEvents, type Cause } from '@outlay/platform/outbox';
import {
  matching,
  type Database,
  type InTransaction,
  type Transaction,
} from '@outlay/platform/postgres';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import { max } from 'drizzle-orm';
import { isOfTreasury, type Posting } from '../domain/journal.ts';
import type { EventPorts } from '../use-cases/event-ports.ts';
import type { InChange, PayoutChangeScope, Scope, UnitOfWork } from '../use-cases/ports.ts';
import { createDirectory, createProjectionWriter, lockPayee } from './directory-repository.ts';
import { createPayoutRepository, readExposure } from './payout-repository.ts';
import { createReconciliationRepository } from './reconciliation-repository.ts';
import { createSentMarks } from './sent-marks.ts';
import { createTreasuryRepository, readRules } from './treasury-repository.ts';
import { decisions, journal } from './tables.ts';
import { readWaitingPayees } from './waiting-payouts.ts';
import { createWithdrawalRepository } from './withdrawal-store.ts';

/** Leaves out the treasury for accounts that have none. */
const withTreasury = <Row extends { account: Posting['account'] }>(
  row: Row,
  treasury: string | null,
): Row & { treasury: string | null } => ({
  ...row,
  treasury: isOfTreasury(row.account) ? treasury : null,
});

/** Repositories of a step inside `tx`. */
function scopeOf(tx: Transaction, cause: Cause): Scope {
  return {
    payouts: createPayoutRepository(tx),
    directory: createDirectory(tx),
    lockPayee: (organizationId, memberId) => lockPayee(tx, organizationId, memberId),
    treasury: createTreasuryRepository(tx),
    withdrawals: createWithdrawalRepository(tx),
    reconciliation: (treasury) => createReconciliationRepository(tx, treasury),
    bookTreasury: async (treasury, reference, { kind, postings }) => {
      const rows = postings.map((posting) => ({ ...posting, reference, kind }));
      await tx.insert(journal).values(rows.map((row) => withTreasury(row, treasury)));
    },
    book: async ({ treasury, ...about }, ...entries) => {
      const rows = entries.flatMap(({ kind, postings }) =>
        postings.map((posting) => ({ ...posting, ...about, kind })),
      );
      const booked = rows.map((row) => withTreasury(row, treasury));
      await tx.insert(journal).values(booked);
    },
    recordDecision: async ({ payout, actorId, action, reason, treasury }) => {
      await tx.insert(decisions).values({
        payoutId: payout.id,
        actorId: BigInt(actorId),
        action,
        reason,
        treasury: treasury ?? null,
        statusBefore: payout.status,
        reasonCodeBefore: payout.reasonCode,
      });
    },
    remindedAt: async (payoutId) => {
      const [row] = await tx
        .select({ at: max(decisions.at) })
        .from(decisions)
        .where(matching(decisions, { payoutId, action: 'remind' }));
      return row?.at ?? null;
    },
    waitingPayees: (organizationId) => readWaitingPayees(tx, organizationId),
    publish: (...events) => enqueueEvents(tx, events, cause, 'payout'),
    publishFor: (organizationId, event) =>
      enqueueEvent(tx, event, { ...cause, organizationId, actorId: null }, 'payout'),
  };
}

/** Event handlers write in the dispatcher's transaction. */
export const eventPortsOf =
  (authorityOf: AuthorityStates['of']) =>
  (tx: Transaction): EventPorts => ({
    projections: createProjectionWriter(tx),
    scopeOf: (event) => scopeOf(tx, causeOfEvent(event)),
    authorityOf: (organizationId) => authorityOf(tx, organizationId),
  });

export const createUnitOfWork = (inTransaction: InTransaction, database: Database): UnitOfWork => ({
  reads: {
    directory: createDirectory(database),
    rules: (organizationId, recipients) => readRules(database, organizationId, recipients),
    exposure: (request) => readExposure(database, request),
  },
  markSent: createSentMarks(database),
  run: (cause, work) => inTransaction((tx) => work(scopeOf(tx, cause))),
  runOnce: ({ actor: { viewer, cause }, ...request }, work) =>
    inTransaction((tx) => {
      const { organizationId, userId: actorId } = viewer;
      const keyed = { organizationId, actorId, ...request };
      return withIdempotencyKey(tx, keyed, () => work(scopeOf(tx, cause)));
    }),
});

const changeScopeOf = (
  tx: Transaction,
  cause: Cause,
  states: AuthorityStates,
): PayoutChangeScope => ({
  ...scopeOf(tx, cause),
  ...createChangeScope(tx, states, cause.organizationId),
});

/** Runs changes that the authority log decides about. */
export const createChangeRunner =
  (inTransaction: InTransaction, states: AuthorityStates): InChange =>
  (cause) =>
  (work) =>
    inTransaction((tx) => work(changeScopeOf(tx, cause, states)));

/** Follows the authority log, and writes each change of this service that takes effect. */
export const takeEffects = effectsIn(changeScopeOf);
