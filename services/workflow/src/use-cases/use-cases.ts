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
import {
  APPROVAL_LIMITS,
  AUTO_APPROVAL,
  MONTHLY_AUTO_APPROVAL,
  PASSKEY_RULE,
  setLimit,
  settingSet,
} from './set-limits.ts';

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
      writtenKind(settingSet(PASSKEY_RULE)),
      writtenKind(settingSet(APPROVAL_LIMITS)),
      writtenKind(settingSet(AUTO_APPROVAL)),
      writtenKind(settingSet(MONTHLY_AUTO_APPROVAL)),
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
  setPasskeyRule: setLimit(PASSKEY_RULE)(ports),
  setApprovalLimits: setLimit(APPROVAL_LIMITS)(ports),
  setAutoApprovalLimit: setLimit(AUTO_APPROVAL)(ports),
  setMonthlyAutoApproval: setLimit(MONTHLY_AUTO_APPROVAL)(ports),
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
