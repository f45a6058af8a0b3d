import type { ExpenseHistoryQuery, WorkflowHistoryQuery } from '#graphql';

type Activity = NonNullable<ExpenseHistoryQuery['expense']>['activity'][number];
type Approval = WorkflowHistoryQuery['expenseWorkflows'][number];
type Fact = Approval['history'][number];

/** One event in the life of an expense, whichever service recorded it. */
export interface TimelineEntry {
  key: string;
  kind: string;
  at: string;
  /** Null when the system acted. */
  actor: Activity['actor'];
  /** The absent approver, when the actor is a delegate. */
  actedFor: Fact['actedFor'];
  stepNumber: number | null;
  note: string | null;
  changes: Activity['changes'];
  signatures: Approval['steps'][number]['passkeySignatures'];
}

/** Facts of an approval that the expense's own activity also records, with the same person and reason. */
const recordedTwice: readonly string[] = [
  'WORKFLOW_APPROVED',
  'WORKFLOW_REJECTED',
  'WORKFLOW_SENT_BACK',
  'WORKFLOW_CANCELLED',
  'STEP_REJECTED',
  'STEP_SENT_BACK',
];
const signedKinds: readonly string[] = ['STEP_APPROVED', 'STEP_APPROVAL_GIVEN'];
/** Facts that the steps of an approval show themselves, with their people, times and signatures. */
const shownBySteps: readonly string[] = [
  'WORKFLOW_STARTED',
  'STEP_OPENED',
  'STEP_ASSIGNED',
  ...signedKinds,
];
const reasonedKinds: readonly string[] = ['STEP_REJECTED', 'STEP_SENT_BACK'];

/**
 * Combines the expense's activity and its approvals, oldest first, each event once. The activity's summary of steps is used only
 * if the viewer may not see the approvals. `shown` is the approval whose steps the page shows too.
 */
export function timelineEntries(
  activity: readonly Activity[],
  approvals: readonly Approval[],
  shown?: Approval,
): TimelineEntry[] {
  const isReasonShown = ({ note }: Activity): boolean =>
    shown?.history.some((fact) => reasonedKinds.includes(fact.kind) && fact.note === note) === true;
  const ofExpense = activity
    .filter(({ kind }) => approvals.length === 0 || !kind.startsWith('STEP_'))
    .map((entry) => ({
      ...entry,
      key: `expense ${entry.id}`,
      note: isReasonShown(entry) ? null : entry.note,
      actedFor: null,
      stepNumber: null,
      signatures: [],
    }));
  const ofApprovals = approvals.flatMap((approval) =>
    approval.history
      .filter(
        (fact) =>
          !recordedTwice.includes(fact.kind) &&
          !opensAtStart(approval, fact) &&
          !(approval === shown && shownBySteps.includes(fact.kind)),
      )
      .map((fact) => entryOf(approval, fact)),
  );
  return [...ofExpense, ...ofApprovals].sort((a, b) => a.at.localeCompare(b.at));
}

/** The first step starts with the approval itself. */
const opensAtStart = ({ startedAt }: Approval, { kind, at }: Fact): boolean =>
  kind === 'STEP_OPENED' && at === startedAt;

function entryOf(approval: Approval, fact: Fact): TimelineEntry {
  const isStart = fact.kind === 'WORKFLOW_STARTED';
  return {
    ...fact,
    key: `approval ${fact.id}`,
    actor: isStart ? null : fact.actor,
    note: isStart
      ? `Rule: ${approval.ruleName} (version ${approval.ruleVersion})`
      : (fact.note ?? null),
    changes: [],
    signatures: signaturesOf(approval, fact),
  };
}

/** Returns what the person of an approval signed with it. */
const signaturesOf = ({ steps }: Approval, { kind, stepNumber, actor }: Fact) =>
  signedKinds.includes(kind)
    ? steps
        .filter(({ number }) => number === stepNumber)
        .flatMap(({ passkeySignatures }) => passkeySignatures)
        .filter(({ signedBy }) => signedBy?.id === actor?.id)
    : [];
