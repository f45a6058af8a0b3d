import { mayDecide } from '@outlay/authority';
import { handOver } from '../domain/hand-over.ts';
import { type Member } from '../domain/member.ts';
import { membersNamedIn, problemsOf } from '../domain/rule-problems.ts';
import { moveCases } from './move-cases.ts';
import type { Clock, Scope } from './ports.ts';

/** A member as identity publishes them. */
export type RecordedMember = Omit<Member, 'delegateId' | 'delegation'>;

/**
 * Stores a member's state from identity. Reassigns the steps of members who can no longer decide, whether this is one of them or
 * the first who can take over.
 */
export async function recordMember(
  scope: Scope,
  { clock }: { readonly clock: Clock },
  member: RecordedMember,
): Promise<void> {
  const before = (await scope.membersByIds([member.id])).get(member.id);
  await scope.saveMember(member);
  if (before) await tellWhoDecides(scope, before, member);
  const now = clock.now();
  const justLeftId = before && mayDecide(before) && !mayDecide(member) ? member.id : null;
  if (justLeftId !== null) await markRules(scope, justLeftId);
  await moveCases(
    scope,
    (afterId, max) => scope.lockOrphaned(afterId, max, now),
    ({ instance, members }) => handOver(instance, justLeftId, members, now),
  );
}

/** Notifies the member and the new approvers when a change moves someone with waiting expenses. */
async function tellWhoDecides(
  scope: Scope,
  before: RecordedMember,
  after: RecordedMember,
): Promise<void> {
  const kind = movedBy(before, after);
  if (kind === null || !(await scope.hasRunningApprovals(after.id))) return;
  const managerId = after.managerId;
  const manager = managerId ? (await scope.membersByIds([managerId])).get(managerId) : undefined;
  const statement =
    kind === 'department'
      ? `${after.name} ${after.department === null ? 'belongs to no department' : `belongs to ${after.department}`} now.`
      : manager
        ? `${manager.name} manages ${after.name} now.`
        : `${after.name} has no manager now.`;
  const memberIds = [after.id, ...(manager ? [manager.id] : [])];
  await scope.publish([
    {
      type: 'AuthorityChanged',
      aggregateId: `member:${after.id}`,
      data: { kind, memberIds, statement },
    },
  ]);
}

const movedBy = (
  before: RecordedMember,
  after: RecordedMember,
): 'manager' | 'department' | null => {
  if (before.managerId !== after.managerId) return 'manager';
  return before.department === after.department ? null : 'department';
};

/** Publishes each rule that names someone who just became unable to decide. */
async function markRules(scope: Scope, memberId: string): Promise<void> {
  const rules = (await scope.rules()).filter((rule) => membersNamedIn(rule).includes(memberId));
  if (rules.length === 0) return;
  const members = await scope.membersByIds([...new Set(rules.flatMap(membersNamedIn))]);
  await scope.publish(
    rules.map((rule) => ({
      type: 'ApproversMissing',
      aggregateId: `rule:${rule.id}`,
      data: {
        ruleId: rule.id,
        ruleName: rule.name,
        expenseId: null,
        problem: problemsOf(rule, members).join(' '),
      },
    })),
  );
}
