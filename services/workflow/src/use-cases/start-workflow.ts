import { NotYetKnownError } from '@outlay/platform/inbox';
import type { Cause } from '@outlay/platform/outbox';
import type { ExpenseSubmitted } from '@outlay/schemas/events';
import { begin, NoApproverError } from '../domain/begin.ts';
import type { Member, Members } from '../domain/member.ts';
import { chooseRule, type Rule, type SubmissionFacts } from '../domain/rule.ts';
import { eventsOf } from './events-of-transition.ts';
import type { Begun, Clock, GroupScope, SubmitterOf } from './ports.ts';

/** A submitted expense, and the cause of its submission. */
export interface Submitted {
  readonly cause: Cause;
  readonly data: ExpenseSubmitted;
}

/**
 * Starts the approvals of submissions, each of a different expense: rule, steps, first assignment. Takes as many statements for
 * many as for one. Idempotent.
 */
export async function startWorkflows(
  scope: GroupScope,
  clock: Clock,
  submissions: readonly Submitted[],
): Promise<void> {
  const now = clock.now();
  const organizationIds = submissions.map(({ cause }) => cause.organizationId);
  const rules = await scope.rulesOf([...new Set(organizationIds)]);
  const people = await scope.peopleFor(submissions.map(submitterOf), rules, now);
  const membersOf = ({ organizationId }: Cause): Members => people.get(organizationId) ?? new Map();
  const begun = submissions.map((submitted) => {
    const { cause } = submitted;
    return beginOne(submitted, rules.get(cause.organizationId) ?? [], membersOf(cause), now);
  });
  const written = await scope.insert(begun);
  await scope.publish(
    submissions.flatMap(({ cause }, place) => {
      const transition = written[place];
      const events = transition ? eventsOf(transition, membersOf(cause)) : [];
      return events.map((event) => ({ event, cause }));
    }),
  );
}

const submitterOf = ({ cause, data }: Submitted): SubmitterOf => ({
  organizationId: cause.organizationId,
  submitterId: data.creatorId,
});

function beginOne(
  { cause: { organizationId }, data }: Submitted,
  rules: readonly Rule[],
  members: Members,
  now: Date,
): Begun {
  const submitter = members.get(data.creatorId);
  if (!submitter) throw new NotYetKnownError(`member ${data.creatorId} is not known yet`);
  const facts = factsOf(data, submitter);
  const rule = chooseRule(rules, facts);
  if (!rule) throw new NotYetKnownError(`organisation ${organizationId} has no rule yet`);
  const submission = {
    organizationId,
    expenseId: data.expenseId,
    submission: data.content.submission,
    submitterId: submitter.id,
    title: data.title,
    content: data.content,
    contentHash: data.contentHash,
  };
  const transition = whenApproverKnown(() => begin(submission, rule, facts, members, now));
  return { transition, ruleId: rule.id };
}

/** A possible approver may be in an event that has not arrived yet. */
function whenApproverKnown<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof NoApproverError) throw new NotYetKnownError(error.message);
    throw error;
  }
}

const factsOf = ({ content, vendor }: ExpenseSubmitted, submitter: Member): SubmissionFacts => ({
  usdAmount: content.usdAmount,
  categoryId: content.categoryId,
  policyId: content.policyId,
  source: content.source,
  vendor,
  department: submitter.department,
  submitterId: submitter.id,
});
