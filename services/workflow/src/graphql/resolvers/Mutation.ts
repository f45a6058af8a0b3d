import type { MutationResolvers } from '../../generated/resolver-types.ts';
import { decideStep } from './decide-step.ts';
import { createDelegation, endDelegation } from './delegation-mutations.ts';
import {
  archiveApprovalRule,
  createApprovalRule,
  reorderApprovalRules,
  updateApprovalRule,
} from './rule-mutations.ts';

export const Mutation = {
  decideStep,
  createApprovalRule,
  updateApprovalRule,
  archiveApprovalRule,
  reorderApprovalRules,
  createDelegation,
  endDelegation,
} satisfies MutationResolvers;
