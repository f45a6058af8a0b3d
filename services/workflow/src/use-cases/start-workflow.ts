import { NotYetKnownError } from '@outlay/platform/inbox';
import type { ExpenseSubmitted } from '@outlay/schemas/events';
import { resolveApprovers, type Member } from '../domain/approvers.ts';
import { currentStep, type Instance } from '../domain/instance.ts';
import {
  chooseRule,
  stagesFor,
  type Rule,
  type Stage,
  type SubmissionFacts,
} from '../domain/rule.ts';
import { publishCompletion } from './publish-completion.ts';
import type { Clock, NewStep, Scope } from './ports.ts';

/** Begins the approval of a submission: rule, steps, first assignment. Told again, it changes nothing. */
export async function startWorkflow(
  scope: Scope,
  clock: Clock,
  organizationId: string,
  submitted: ExpenseSubmitted,
): Promise<void> {
  const members = await scope.members(organizationId);
  const submitter = members.get(submitted.creatorId);
  if (!submitter) throw new NotYetKnownError(`member ${submitted.creatorId} is not known yet`);
  const facts = factsOf(submitted, submitter);
  const rule = chooseRule(await scope.rules(organizationId), facts);
  if (!rule) throw new NotYetKnownError(`organisation ${organizationId} has no rule yet`);
  const now = clock.now();
  const steps = stagesFor(rule, facts).map((stage, index) =>
    newStep(stage, index + 1, submitter.id, members, index === 0 ? now : null),
  );
  const instance = await scope.insertInstance({
    organizationId,
    expenseId: submitted.expenseId,
    submission: submitted.content.submission,
    submitterId: submitter.id,
    status: steps.length === 0 ? 'approved' : 'in_progress',
    ruleId: rule.id,
    ruleName: rule.name,
    ruleVersion: rule.version,
    title: submitted.title,
    content: submitted.content,
    contentHash: submitted.contentHash,
    startedAt: now,
    completedAt: steps.length === 0 ? now : null,
    steps,
  });
  if (instance) await tellOfStart(scope, instance, rule);
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

function newStep(
  stage: Stage,
  number: number,
  submitterId: string,
  members: ReadonlyMap<string, Member>,
  startedAt: Date | null,
): NewStep {
  const { memberIds, fallback } = resolveApprovers(stage.approvers, submitterId, members);
  if (memberIds.length === 0) throw new NotYetKnownError(`nobody can decide ${stage.name}`);
  return {
    number,
    name: stage.name,
    status: startedAt ? 'in_progress' : 'pending',
    quorum: stage.quorum,
    assigneeIds: memberIds,
    everAssignedIds: memberIds,
    approvedByIds: [],
    decidedById: null,
    startedAt,
    completedAt: null,
    notes: fallback && `Nobody named for this step could decide: ${fallback}.`,
    rejectionReason: null,
    escalationReason: null,
  };
}

async function tellOfStart(scope: Scope, instance: Instance, rule: Rule): Promise<void> {
  await scope.publish({
    type: 'WorkflowStarted',
    aggregateId: instance.expenseId,
    data: {
      workflowId: instance.id,
      expenseId: instance.expenseId,
      submitterId: instance.submitterId,
      submission: instance.submission,
      ruleName: rule.name,
      ruleVersion: rule.version,
      steps: instance.steps.map(({ id, number, name }) => ({
        stepId: id,
        stepNumber: number,
        stepName: name,
      })),
    },
  });
  const first = currentStep(instance);
  if (first) {
    await publishAssignment(scope, instance, first);
  } else {
    await publishCompletion(scope, instance, 'approved', null, 'Approved by rule, without a step.');
  }
}

/** Tells who is asked now. */
export const publishAssignment = (
  scope: Scope,
  instance: Instance,
  step: Instance['steps'][number],
): Promise<void> =>
  scope.publish({
    type: 'StepAssigned',
    aggregateId: instance.expenseId,
    data: {
      workflowId: instance.id,
      expenseId: instance.expenseId,
      stepId: step.id,
      stepNumber: step.number,
      stepName: step.name,
      submitterId: instance.submitterId,
      assigneeIds: [...step.assigneeIds],
    },
  });
