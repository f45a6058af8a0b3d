import type { Executor, Transaction } from '@outlay/platform/postgres';
import type { Case } from '../use-cases/ports.ts';
import { lockNewest, newestIdsOf } from './instance-locks.ts';
import { readCases, readCasesBy } from './instance-reader.ts';
import type { PeopleWanted } from './people-reader.ts';

/** An approval to act on. */
interface CaseWanted {
  readonly organizationId: string;
  readonly expenseId: string;
  readonly actorId: string;
  /** Whether the managers and admins are needed, as escalation targets. */
  readonly asksAbove: boolean;
}

/** Locks the newest approval of each expense and returns them in the given order; null for an expense without one. */
export async function lockNewestCases(
  tx: Transaction,
  wanted: readonly CaseWanted[],
  now: Date,
): Promise<(Case | null)[]> {
  const ids = await lockNewest(tx, wanted);
  return inOrder(wanted, await readCases(tx, ids, peopleOf(wanted, now)));
}

/** Returns the same without locks. */
export const readNewestCases = async (
  executor: Executor,
  wanted: readonly CaseWanted[],
  now: Date,
): Promise<(Case | null)[]> =>
  inOrder(wanted, await readCasesBy(executor, newestIdsOf(wanted), peopleOf(wanted, now)));

function peopleOf(wanted: readonly CaseWanted[], now: Date): Omit<PeopleWanted, 'asked'> {
  const askingAbove = wanted.filter(({ asksAbove }) => asksAbove);
  return {
    organizationIds: [...new Set(wanted.map(({ organizationId }) => organizationId))],
    ids: [...new Set(wanted.map(({ actorId }) => actorId))],
    above: [...new Set(askingAbove.map(({ organizationId }) => organizationId))].map(
      (organizationId) => ({ organizationId, role: 'admin' }),
    ),
    now,
  };
}

function inOrder(wanted: readonly CaseWanted[], cases: readonly Case[]): (Case | null)[] {
  const byExpense = new Map(cases.map((each) => [each.instance.expenseId, each]));
  return wanted.map(({ organizationId, expenseId }) => {
    const found = byExpense.get(expenseId);
    return found?.instance.organizationId === organizationId ? found : null;
  });
}
