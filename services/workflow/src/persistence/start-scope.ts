import { emptyAuthority, type Authority } from '@outlay/authority';
import type { AuthorityStates } from '@outlay/authority-log';
import { enqueueCausedEvents } from '@outlay/platform/outbox';
import type { Transaction } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import type { StartScope } from '../use-cases/start-workflow.ts';
import { autoApprovalLimitsJson, NO_AUTO_APPROVAL } from './auto-approval-limits.ts';
import { monthOf } from '../domain/monthly-auto-approval.ts';
import { insertInstances } from './insert-instances.ts';
import {
  addToSums,
  lockedSums,
  lockedSumsJson,
  memberKey,
  monthlyLimitsJson,
} from './monthly-auto-approvals.ts';
import { peopleFor, peopleJson, toMembers, type MemberJson } from './people-reader.ts';
import { readRulesOf } from './rule-repository.ts';

interface PeopleAndLimits extends Record<string, unknown> {
  readonly people: MemberJson[];
  readonly limits: Readonly<Record<string, string>>;
  readonly monthly: Readonly<Record<string, string>>;
  readonly sums: Readonly<Record<string, string>>;
}

/** What approvals that start in `tx` read and write. */
export const startScope = (tx: Transaction, states: AuthorityStates): StartScope => ({
  surroundings: async (submissions, now) => {
    const submitters = submissions.map(({ cause: { organizationId }, data }) => ({
      organizationId,
      submitterId: data.creatorId,
    }));
    const organizationIds = submitters.map(({ organizationId }) => organizationId);
    const organizations = [...new Set(organizationIds)];
    const rules = await readRulesOf(tx, organizations);
    const wanted = peopleFor(submitters, rules, now);
    const { rows } = await tx.execute<PeopleAndLimits>(sql`
      with ${lockedSums(submitters, monthOf(now))}
      select ${peopleJson(wanted)} as people,
        ${autoApprovalLimitsJson(organizations)} as limits,
        ${monthlyLimitsJson(organizations)} as monthly, ${lockedSumsJson} as sums`);
    const people = toMembers(rows[0]?.people ?? []);
    const authorities = new Map<string, Authority>();
    for (const id of organizations) authorities.set(id, await states.of(tx, id));
    return submitters.map(({ organizationId: id, ...submitter }) => ({
      authority: authorities.get(id) ?? emptyAuthority(id),
      rules: rules.get(id) ?? [],
      members: people.get(id) ?? new Map(),
      autoApprovalLimitUsd: rows[0]?.limits[id] ?? NO_AUTO_APPROVAL,
      monthlyLimitUsd: rows[0]?.monthly[id] ?? null,
      approvedUsd: rows[0]?.sums[memberKey({ organizationId: id, ...submitter })] ?? '0.00',
    }));
  },
  insert: (transitions) => insertInstances(tx, transitions),
  addToSums: (now, sums) => addToSums(tx, monthOf(now), sums),
  publish: (events) => enqueueCausedEvents(tx, events, 'workflow'),
});
