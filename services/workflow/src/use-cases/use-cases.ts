import type { Logger } from '@outlay/platform/telemetry';
import { archiveRule, reorderRules } from './arrange-rules.ts';
import { decideStep, type CommitDecisions } from './decide-step.ts';
import { createDelegation, endDelegation } from './delegate.ts';
import type { Clock, Proofs, UnitOfWork, WorkflowQueries } from './ports.ts';
import { previewApproval } from './preview-approval.ts';
import { createRule, updateRule } from './save-rule.ts';

/** What people can do here, over the given ports. */
export const createUseCases = (ports: {
  readonly commitDecisions: CommitDecisions;
  readonly unitOfWork: UnitOfWork;
  readonly queries: WorkflowQueries;
  readonly clock: Clock;
  readonly proofs: Proofs;
  readonly log: Logger;
}) => ({
  decideStep: decideStep(ports),
  createRule: createRule(ports),
  updateRule: updateRule(ports),
  archiveRule: archiveRule(ports),
  reorderRules: reorderRules(ports),
  previewApproval: previewApproval(ports),
  createDelegation: createDelegation(ports),
  endDelegation: endDelegation(ports),
});

export type UseCases = ReturnType<typeof createUseCases>;
