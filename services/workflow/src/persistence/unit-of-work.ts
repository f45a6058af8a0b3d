import { withIdempotencyKey } from '@outlay/platform/idempotency';
import { enqueueEvents, type Cause } from '@outlay/platform/outbox';
import type { Transaction } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import type { Role } from '@outlay/platform/auth';
import type { Member } from '../domain/member.ts';
import type { ApprovalScope, Scope, UnitOfWork } from '../use-cases/ports.ts';
import { readVocabulary } from './catalogue-directory.ts';
import { createDelegationStore } from './delegation-repository.ts';
import { lockNewestRow, lockOrphanedRows, lockRowsWaitingFor } from './instance-locks.ts';
import { readCases } from './instance-reader.ts';
import { insertInstance, saveTransitions } from './instance-writer.ts';
import { saveMember } from './member-directory.ts';
import { peopleJson, toMembers, type PeopleWanted } from './people-reader.ts';
import { createRuleStore, readRules } from './rule-repository.ts';

function createApprovalStore(tx: Transaction, cause: Cause): ApprovalScope {
  const { organizationId } = cause;
  const around = (ids: readonly string[], now: Date): Omit<PeopleWanted, 'instanceIds'> => ({
    organizationId,
    ids,
    above: { roles: ['admin'] },
    now,
  });
  return {
    rules: () => readRules(tx, organizationId),
    peopleFor: async (submitterId, rules, now) => {
      const specs = rules.flatMap(({ stages }) => stages.flatMap(({ approvers }) => approvers));
      const named = specs.flatMap((spec) => (spec.kind === 'member' ? [spec.memberId] : []));
      const roles = specs.flatMap((spec): Role[] => (spec.kind === 'role' ? [spec.role] : []));
      const people = peopleJson({
        ...around([submitterId, ...named], now),
        instanceIds: [],
        above: { roles: [...new Set<Role>(['admin', ...roles])] },
      });
      const { rows } = await tx.execute<{ people: Member[] }>(sql`select ${people} as people`);
      return toMembers(rows[0]?.people ?? []);
    },
    insert: (transition, ruleId) => insertInstance(tx, transition, ruleId),
    lockNewest: async (expenseId, actorId, now, asksAbove) => {
      const rows = await lockNewestRow(tx, organizationId, expenseId);
      const wanted = around([actorId], now);
      const [found] = await readCases(tx, rows, asksAbove ? wanted : { ...wanted, above: null });
      return found ?? null;
    },
    lockOrphaned: async (afterId, max, now) =>
      readCases(tx, await lockOrphanedRows(tx, organizationId, afterId, max), around([], now)),
    lockWaitingFor: async (memberId, afterId, max, now) =>
      readCases(
        tx,
        await lockRowsWaitingFor(tx, organizationId, memberId, afterId, max),
        around([], now),
      ),
    save: (transitions) => saveTransitions(tx, transitions),
    publish: (events) => enqueueEvents(tx, events, cause, 'workflow'),
  };
}

/** What a business action may touch inside `tx`; event handlers open it over the dispatcher's transaction. */
export const scopeOf = (tx: Transaction, cause: Cause): Scope => ({
  ...createApprovalStore(tx, cause),
  ...createRuleStore(tx, cause.organizationId),
  ...createDelegationStore(tx, cause.organizationId),
  vocabulary: () => readVocabulary(tx, cause.organizationId),
  saveMember: (member) => saveMember(tx, cause.organizationId, member),
  once: (key, operation, input, work) =>
    withIdempotencyKey(
      tx,
      {
        organizationId: cause.organizationId,
        actorId: cause.actorId ?? '',
        key,
        operation,
        input,
      },
      work,
    ),
});

export const createUnitOfWork = (
  inTransaction: <Value>(work: (tx: Transaction) => Promise<Value>) => Promise<Value>,
): UnitOfWork => ({
  run: (cause, work) => inTransaction((tx) => work(scopeOf(tx, cause))),
});
