import { createControlGate, type ControlGate } from '@outlay/platform/controls';
import type { RelyingParty } from '@outlay/platform/passkeys';
import type { Logger } from '@outlay/platform/telemetry';
import {
  archiveRule,
  archiveRuleControl,
  reorderRules,
  reorderRulesControl,
} from './arrange-rules.ts';
import { decideStep, type CommitDecisions } from './decide-step.ts';
import { confirmDelegations, createDelegation, endDelegation } from './delegate.ts';
import type { Clock, Proofs, Scope, UnitOfWork, WorkflowQueries } from './ports.ts';
import { previewApproval } from './preview-approval.ts';
import { previewHandover } from './preview-handover.ts';
import { simulatePayments } from './simulate-payments.ts';
import { createRule, createRuleControl, updateRule, updateRuleControl } from './save-rule.ts';
import { passkeyRuleControl, setPasskeyRule } from './set-passkey-rule.ts';
import { autoApprovalLimitControl, setAutoApprovalLimit } from './set-auto-approval-limit.ts';
import { monthlyAutoApprovalControl, setMonthlyAutoApproval } from './set-monthly-auto-approval.ts';
import { createVerifyPasskey } from './verify-passkey.ts';

/** Every change in this service that needs a second person. */
export const createApprovalControls = (options: {
  readonly clock: Clock;
  readonly delayS: number;
  readonly proofs: Pick<Proofs, 'autoApprovalMaxUsd'>;
}): ControlGate<Scope> =>
  createControlGate({
    ...options,
    controls: [
      createRuleControl,
      updateRuleControl,
      archiveRuleControl(options),
      reorderRulesControl,
      passkeyRuleControl,
      autoApprovalLimitControl(options),
      monthlyAutoApprovalControl,
    ],
  });

/** Creates all use cases of workflow. */
export const createUseCases = (ports: {
  readonly commitDecisions: CommitDecisions;
  readonly unitOfWork: UnitOfWork;
  readonly queries: WorkflowQueries;
  readonly clock: Clock;
  readonly delayS: number;
  readonly proofs: Proofs;
  readonly relyingParty: RelyingParty;
  readonly controls: ControlGate<Scope>;
  readonly log: Logger;
}) => ({
  decideStep: decideStep({
    ...ports,
    verifyPasskey: createVerifyPasskey({
      ...ports,
      verifyStatement: ports.proofs.verifyPasskey,
    }),
  }),
  setPasskeyRule: setPasskeyRule(ports),
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
  confirmDelegations: confirmDelegations(ports),
  endDelegation: endDelegation(ports),
});

export type UseCases = ReturnType<typeof createUseCases>;
