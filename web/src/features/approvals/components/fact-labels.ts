/** What happened in an approval, in words. */
const words: Readonly<Record<string, string>> = {
  'workflow.started': 'Approval started',
  'workflow.approved': 'Approval completed',
  'workflow.rejected': 'Approval ended with a rejection',
  'workflow.sent_back': 'Sent back to the submitter',
  'workflow.cancelled': 'Approval cancelled',
  'step.opened': 'Opened for decision',
  'step.assigned': 'Approver asked',
  'step.approval_given': 'Approval given, others still have to',
  'step.approved': 'Approved',
  'step.rejected': 'Rejected',
  'step.sent_back': 'Sent back',
  'step.escalated': 'Escalated',
  'step.deadline_near': 'Reminded of the deadline',
  'step.deadline_passed': 'Deadline passed',
  'step.delegate_asked': 'Delegate assigned too',
  'step.handed_over': 'Reassigned',
  'step.fallback': 'Fallback approver assigned: no named approver can decide',
  'step.asked_once': 'Asked once for several steps',
  'step.nobody_left': 'No approver can decide',
  'step.quorum_adjusted': 'Number of approvals adjusted',
};

/** A kind that this page doesn't know yet is still readable. */
export function factLabels(kind: string): string {
  const known = words[kind];
  if (known !== undefined) return known;
  const last = kind.slice(kind.lastIndexOf('.') + 1).replaceAll('_', ' ');
  return last.charAt(0).toUpperCase() + last.slice(1);
}
