import { placesOf, type Rule, type Stage, stagesOf, type SubmissionFacts } from '@outlay/authority';
import type { Instance, Step } from './instance.ts';
import { namesOf, type Members } from './member.ts';
import { placeWords } from './place-words.ts';
import { NO_ONE_YET } from './progress.ts';
import { advance, fact, type Fact, type Transition } from './transition.ts';

export type Submission = Pick<
  Instance,
  | 'organizationId'
  | 'expenseId'
  | 'submission'
  | 'submitterId'
  | 'title'
  | 'content'
  | 'contentHash'
  | 'autoApprovalLimitUsd'
>;

/**
 * Starts an approval with its steps and their assignees, and opens the first step. Without stages it is approved automatically
 * up to the limit. A step that no one else in the organization may decide waits without an assignee (`handOver`), so that the
 * submitter never decides alone.
 */
export function begin(
  submission: Submission,
  rules: readonly [Rule, ...Rule[]],
  facts: SubmissionFacts,
  members: Members,
  now: Date,
): Transition {
  const [rule] = rules;
  const planned = stagesOf(submission, rules, facts).map((stage, index) =>
    planStep(stage, index + 1, submission.submitterId, members),
  );
  const before: Instance = {
    ...submission,
    id: '',
    status: 'in_progress',
    ruleId: rule.id,
    ruleName: rule.name,
    ruleVersion: rule.version,
    startedAt: now,
    completedAt: null,
    // Decisions read the current value.
    allowsApiKeys: false,
    steps: planned.map(({ step }) => step),
  };
  const advanced = advance(before, members, now);
  return {
    before,
    after: advanced.after,
    facts: [
      fact('workflow.started', {
        actorId: submission.submitterId,
        note: namesOf(rules.map(({ name }) => name)),
      }),
      ...planned.flatMap((each) => each.facts),
      ...(planned.length > 0 ? advanced.facts : advanced.facts.map(approvedByRule)),
    ],
    at: now,
  };
}

const approvedByRule = (each: Fact): Fact => ({
  ...each,
  note: 'Approved automatically by the rule.',
});

function planStep(
  stage: Stage,
  number: number,
  submitterId: string,
  members: Members,
): { readonly step: Step; readonly facts: readonly Fact[] } {
  const places = placesOf(stage, submitterId, members);
  const { memberIds, quorum } = places;
  const { fallback, missing } = placeWords(stage, places, submitterId, members);
  const notes: Fact[] = [];
  if (memberIds.length > 0 && fallback !== null) {
    notes.push(fact('step.fallback', { stepNumber: number, note: fallback, toIds: memberIds }));
  }
  if (missing !== null || memberIds.length === 0) {
    notes.push(fact('step.nobody_left', { stepNumber: number, note: missing ?? NO_ONE_YET }));
  }
  const step: Step = {
    id: '',
    number,
    name: stage.name,
    status: 'pending',
    quorum,
    assigneeIds: memberIds,
    everAssignedIds: memberIds,
    approvals: [],
    escalations: [],
    decidedById: null,
    decidedForId: null,
    startedAt: null,
    assignedAt: null,
    completedAt: null,
    deadlineHours: stage.deadlineHours,
    deadlineAt: null,
    remindAt: null,
    // `nextActionOf` shows who is missing while it lasts; the history keeps it.
    notes:
      notes.length === 0 || memberIds.length === 0 ? null : notes.map(({ note }) => note).join(' '),
    rejectionReason: null,
    escalationReason: null,
  };
  return { step, facts: notes };
}
