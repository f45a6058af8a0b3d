import { createChangeScope, type AuthorityStates } from '@outlay/authority-log';
import { enqueueEvents, type Cause } from '@outlay/platform/outbox';
import type { Transaction } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import type { ApprovalScope, ChangingScope, Scope, UnitOfWork } from '../use-cases/ports.ts';
import { createAutoApprovalStore } from './auto-approval-limits.ts';
import { createMonthlyAutoApprovalStore } from './monthly-auto-approvals.ts';
import { readVocabulary } from './catalogue-directory.ts';
import { createDelegationStore } from './delegation-repository.ts';
import { lockOrphanedRows, lockRowsWaitingFor, type LockedRow } from './instance-locks.ts';
import { readCases } from './instance-reader.ts';
import { lockNewestCases } from './newest-cases.ts';
import { saveTransitions } from './save-transitions.ts';
import { saveMember } from './member-directory.ts';
import { createRuleStore } from './rule-repository.ts';

export const SOURCE = 'workflow';

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
    publish: (events) => enqueueEvents(tx, events, cause, SOURCE),
  };
}

const idOf = ({ id }: LockedRow): string => id;

/** Creates the repositories of a business action inside `tx`. Event handlers use the dispatcher's transaction. */
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
export const changingScopeOf = (
  tx: Transaction,
  cause: Cause,
  states: AuthorityStates,
): ChangingScope => ({
  ...scopeOf(tx, cause),
  ...createChangeScope(tx, states, cause.organizationId),
});

export type InTransaction = <Value>(work: (tx: Transaction) => Promise<Value>) => Promise<Value>;

export const createUnitOfWork = (
  inTransaction: InTransaction,
  states: AuthorityStates,
): UnitOfWork => ({
  run: (cause, work) => inTransaction((tx) => work(changingScopeOf(tx, cause, states))),
});
