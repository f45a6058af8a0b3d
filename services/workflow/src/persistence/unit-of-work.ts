import { createChangeScope, effectsIn, type AuthorityStates } from '@outlay/authority-log';
import { enqueueEvents, type Cause } from '@outlay/platform/outbox';
import type { Transaction } from '@outlay/platform/postgres';
import { causeOfEvent } from '@outlay/platform/subgraph-service';
import { sql } from 'drizzle-orm';
import type { EventPorts } from '../use-cases/event-ports.ts';
import type { ApprovalScope, ChangingScope, Scope, UnitOfWork } from '../use-cases/ports.ts';
import { createAutoApprovalStore } from './auto-approval-limits.ts';
import { createMonthlyAutoApprovalStore } from './monthly-auto-approvals.ts';
import { createProjectionWriter, readVocabulary } from './catalogue-directory.ts';
import { createDelegationStore } from './delegation-repository.ts';
import { noteDeletedExpense } from './deleted-expenses.ts';
import { lockOrphanedRows, lockRowsWaitingFor, type LockedRow } from './instance-locks.ts';
import { readCases } from './instance-reader.ts';
import { startScope } from './start-scope.ts';
import { lockNewestCases } from './newest-cases.ts';
import { readOpenAssignees } from './open-assignees.ts';
import { saveTransitions } from './save-transitions.ts';
import { saveMember } from './member-directory.ts';
import { createDefaultRule, createRuleStore } from './rule-repository.ts';

function createApprovalStore(tx: Transaction, cause: Cause): ApprovalScope {
  const { organizationId } = cause;
  const admins = {
    organizationIds: [organizationId],
    ids: [],
    above: [{ organizationId, role: 'admin' }],
  } as const;
  return {
    hasRunningApprovals: async (submitterId) => {
      const { rows } = await tx.execute<{ found: boolean }>(sql`
        select exists (select from instances where organization_id = ${organizationId}
          and submitter_id = ${submitterId} and status = 'in_progress') as found`);
      return rows[0]?.found === true;
    },
    lockNewest: async (expenseId, actorId, now) => {
      const wanted = { organizationId, expenseId, actorId, asksAbove: false };
      const [found] = await lockNewestCases(tx, [wanted], now);
      return found ?? null;
    },
    lockOrphaned: async (afterId, max, now) => {
      const rows = await lockOrphanedRows(tx, organizationId, afterId, max);
      return readCases(tx, rows.map(idOf), { ...admins, now });
    },
    lockWaitingFor: async (memberId, afterId, max, now) => {
      const rows = await lockRowsWaitingFor(tx, organizationId, memberId, afterId, max);
      return readCases(tx, rows.map(idOf), { ...admins, now });
    },
    save: (transitions) => saveTransitions(tx, transitions),
    publish: (events) => enqueueEvents(tx, events, cause, 'workflow'),
  };
}

const idOf = ({ id }: LockedRow): string => id;

/** Creates the repositories of a business action inside `tx`. */
export const scopeOf = (tx: Transaction, cause: Cause): Scope => ({
  ...createApprovalStore(tx, cause),
  ...createRuleStore(tx, cause.organizationId),
  ...createAutoApprovalStore(tx, cause.organizationId),
  ...createMonthlyAutoApprovalStore(tx, cause.organizationId),
  ...createDelegationStore(tx, cause.organizationId),
  vocabulary: () => readVocabulary(tx, cause.organizationId),
  saveMember: (member) => saveMember(tx, cause.organizationId, member),
});

/** The repositories of a change that the authority log decides about. */
const changingScopeOf = (
  tx: Transaction,
  cause: Cause,
  states: AuthorityStates,
): ChangingScope => ({
  ...scopeOf(tx, cause),
  ...createChangeScope(tx, states, cause.organizationId),
});

/** Event handlers write in the dispatcher's transaction. */
export const eventPortsOf =
  (states: AuthorityStates) =>
  (tx: Transaction): EventPorts => ({
    projections: createProjectionWriter(tx),
    scopeOf: (event) => scopeOf(tx, causeOfEvent(event)),
    startScope: startScope(tx, states),
    createDefaultRule: (organizationId) => createDefaultRule(tx, organizationId),
    noteDeletedExpense: (...deleted) => noteDeletedExpense(tx, ...deleted),
    openAssignees: (...asked) => readOpenAssignees(tx, ...asked),
  });

/** Follows the authority log, and writes each change of this service that takes effect. */
export const takeEffects = effectsIn(changingScopeOf);

export type InTransaction = <Value>(work: (tx: Transaction) => Promise<Value>) => Promise<Value>;

export const createUnitOfWork = (
  inTransaction: InTransaction,
  states: AuthorityStates,
): UnitOfWork => ({
  run: (cause, work) => inTransaction((tx) => work(changingScopeOf(tx, cause, states))),
});
