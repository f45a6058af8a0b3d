import { NotYetKnownError } from '@outlay/platform/inbox';
import type { ExpenseSubmitted } from '@outlay/schemas/events';
import { begin, NobodyCanDecideError } from '../domain/begin.ts';
import type { Member } from '../domain/member.ts';
import { chooseRule, type SubmissionFacts } from '../domain/rule.ts';
import { eventsOf } from './events-of-transition.ts';
import type { ApprovalScope, Clock } from './ports.ts';

/** Begins the approval of a submission: rule, steps, first assignment. Told again, it changes nothing. */
export async function startWorkflow(
  scope: ApprovalScope,
  clock: Clock,
  organizationId: string,
  submitted: ExpenseSubmitted,
): Promise<void> {
  const now = clock.now();
  const rules = await scope.rules();
  const members = await scope.peopleFor(submitted.creatorId, rules, now);
  const submitter = members.get(submitted.creatorId);
  if (!submitter) throw new NotYetKnownError(`member ${submitted.creatorId} is not known yet`);
  const facts = factsOf(submitted, submitter);
  const rule = chooseRule(rules, facts);
  if (!rule) throw new NotYetKnownError(`organisation ${organizationId} has no rule yet`);
  const begun = whenSomebodyCanDecide(() =>
    begin(
      {
        organizationId,
        expenseId: submitted.expenseId,
        submission: submitted.content.submission,
        submitterId: submitter.id,
        title: submitted.title,
        content: submitted.content,
        contentHash: submitted.contentHash,
      },
      rule,
      facts,
      members,
      now,
    ),
  );
  const written = await scope.insert(begun, rule.id);
  if (written) await scope.publish(eventsOf(written, members));
}

/** A member who could decide may be introduced by an event that has not arrived yet. */
function whenSomebodyCanDecide<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof NobodyCanDecideError) throw new NotYetKnownError(error.message);
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
