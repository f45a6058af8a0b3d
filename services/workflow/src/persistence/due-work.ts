import type { Cause } from '@outlay/platform/outbox';
import type { Transaction } from '@outlay/platform/postgres';
import { randomUUID } from 'node:crypto';
import { DueWorkFailedError, type DueWork } from '../use-cases/ports.ts';
import { claimOpenedDelegation } from './delegation-repository.ts';
import { lockDueRow } from './instance-locks.ts';
import { readCases } from './instance-reader.ts';
import { scopeOf } from './unit-of-work.ts';

/** The cause of events triggered by time. */
const timeCause = (organizationId: string): Cause => ({
  organizationId,
  actorId: null,
  correlationId: randomUUID(),
  causationId: null,
});

const CASE = 'workflow:';
const DELEGATION = 'delegation:';

/** Returns the ids of one kind among those to skip. */
const idsOf = (kind: string, subjectIds: readonly string[]): string[] =>
  subjectIds.filter((id) => id.startsWith(kind)).map((id) => id.slice(kind.length));

const failing =
  (subjectId: string) =>
  (cause: unknown): never => {
    throw new DueWorkFailedError(subjectId, { cause });
  };

/** Claims due work under a row lock that other workers skip; a crash releases it and rolls everything back. */
export const createDueWork = (
  inTransaction: <Value>(work: (tx: Transaction) => Promise<Value>) => Promise<Value>,
): DueWork => ({
  withDueCase: (now, passedOver, work) =>
    inTransaction(async (tx) => {
      const [row] = await lockDueRow(tx, now, idsOf(CASE, passedOver));
      if (!row) return false;
      const { id, organizationId } = row;
      const [due] = await readCases(tx, [id], {
        organizationIds: [organizationId],
        ids: [],
        above: [{ organizationId, role: 'admin' }],
        now,
      });
      if (!due) return false;
      await work(scopeOf(tx, timeCause(organizationId)), due).catch(
        failing(CASE + due.instance.id),
      );
      return true;
    }),
  withDueDelegation: (now, passedOver, work) =>
    inTransaction(async (tx) => {
      const claimed = await claimOpenedDelegation(tx, now, idsOf(DELEGATION, passedOver));
      if (!claimed) return false;
      const { delegation, organizationId } = claimed;
      await work(scopeOf(tx, timeCause(organizationId)), delegation).catch(
        failing(DELEGATION + delegation.id),
      );
      return true;
    }),
});
