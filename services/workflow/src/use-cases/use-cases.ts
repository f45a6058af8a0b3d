import type { Trust } from '@outlay/authority';
import { createChanges, type AuthorityWriter, type Changes } from '@outlay/authority-log';
import { archiveRule, reorderRules, ruleArchived, rulesArranged } from './arrange-rules.ts';
import { decideStep, type RunDecisions, type ReadStepCases } from './decide-step.ts';
import { createDelegation, delegationEnded, delegationSet, endDelegation } from './delegate.ts';
import { writtenKind } from './logged-change.ts';
import type { ChangingScope, Clock, UnitOfWork, WorkflowQueries } from './ports.ts';
import { previewApproval } from './preview-approval.ts';
import { previewHandover } from './preview-handover.ts';
import { simulatePayments } from './simulate-payments.ts';
import { createRule, ruleSet, updateRule } from './save-rule.ts';
import { approvalLimitsSet, setApprovalLimits } from './set-approval-limits.ts';
import { passkeyRuleSet, setPasskeyRule } from './set-passkey-rule.ts';
import { autoApprovalSet, setAutoApprovalLimit } from './set-auto-approval-limit.ts';
import { monthlyAutoApprovalSet, setMonthlyAutoApproval } from './set-monthly-auto-approval.ts';

/** Every change in this service that the authority log decides about. */
export const createWorkflowChanges = (options: {
  readonly clock: Clock;
  readonly writer: AuthorityWriter;
}): Changes<ChangingScope> =>
  createChanges({
    ...options,
    kinds: [
      writtenKind(ruleSet(options)),
      writtenKind(ruleArchived(options)),
      writtenKind(rulesArranged),
      writtenKind(passkeyRuleSet),
      writtenKind(approvalLimitsSet),
      writtenKind(autoApprovalSet),
      writtenKind(monthlyAutoApprovalSet),
      writtenKind(delegationSet),
      writtenKind(delegationEnded(options)),
    ],
  });

/** Creates all use cases of workflow. */
export const createUseCases = (ports: {
  readonly runDecisions: RunDecisions;
  readonly readStepCases: ReadStepCases;
  readonly unitOfWork: UnitOfWork;
  readonly queries: WorkflowQueries;
  readonly clock: Clock;
  readonly trust: Trust;
  readonly writer: AuthorityWriter;
  readonly changes: Changes<ChangingScope>;
}) => ({
  decideStep: decideStep(ports),
  setPasskeyRule: setPasskeyRule(ports),
  setApprovalLimits: setApprovalLimits(ports),
  setAutoApprovalLimit: setAutoApprovalLimit(ports),
  setMonthlyAutoApproval: setMonthlyAutoApproval(ports),
  createRule: createRule(ports),
  updateRule: updateRule(ports),
  archiveRule: archiveRule(ports),
  reorderRules: reorderRules(ports),
  previewApproval: previewApproval(ports),
  previewHandover: previewHandover(ports),
  simulatePayments: simulatePayments(ports),
  createDelegation: createDelegation(ports),
  endDelegation: endDelegation(ports),
});

export type UseCases = ReturnType<typeof createUseCases>;
