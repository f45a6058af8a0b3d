import { withIdempotencyKeys } from '@outlay/platform/idempotency';
import { enqueueCausedEvents } from '@outlay/platform/outbox';
import type { Transaction } from '@outlay/platform/postgres';
import type { Case, CaseWanted, GroupScope } from '../use-cases/ports.ts';
import { lockNewest } from './instance-locks.ts';
import { readEarlierSteps } from './earlier-steps.ts';
import { readCases } from './instance-reader.ts';
import { insertInstances } from './insert-instances.ts';
import { peopleFor } from './people-reader.ts';
import { readRulesOf } from './rule-repository.ts';
import { saveTransitions } from './save-transitions.ts';

/** Repositories of actions that are committed together inside `tx`. */
export const groupScopeOf = (tx: Transaction): GroupScope => ({
  rulesOf: (organizationIds) => readRulesOf(tx, organizationIds),
  peopleFor: (submitters, rules, now) => peopleFor(tx, submitters, rules, now),
  insert: (begun) => insertInstances(tx, begun),
  lockNewest: (wanted, now) => lockNewestCases(tx, wanted, now),
  earlierSteps: (wanted) => readEarlierSteps(tx, wanted),
  save: (transitions) => saveTransitions(tx, transitions),
  publish: (events) => enqueueCausedEvents(tx, events, 'workflow'),
  onceEach: (requests, work) => withIdempotencyKeys(tx, requests, work),
});

async function lockNewestCases(
  tx: Transaction,
  wanted: readonly CaseWanted[],
  now: Date,
): Promise<(Case | null)[]> {
  const ids = await lockNewest(tx, wanted);
  const askingAbove = wanted.filter(({ asksAbove }) => asksAbove);
  const cases = await readCases(tx, ids, {
    organizationIds: [...new Set(wanted.map(({ organizationId }) => organizationId))],
    ids: [...new Set(wanted.map(({ actorId }) => actorId))],
    above: [...new Set(askingAbove.map(({ organizationId }) => organizationId))].map(
      (organizationId) => ({ organizationId, role: 'admin' }),
    ),
    now,
  });
  const byExpense = new Map(cases.map((each) => [each.instance.expenseId, each]));
  return wanted.map(({ organizationId, expenseId }) => {
    const found = byExpense.get(expenseId);
    return found?.instance.organizationId === organizationId ? found : null;
  });
}
