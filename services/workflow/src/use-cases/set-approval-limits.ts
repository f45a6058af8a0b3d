import type { Trust } from '@outlay/authority';
import type { ProposalCode, Proposed } from '@outlay/authority-log';
import { ok, type Result } from '@outlay/platform/result';
import {
  changedLimits,
  limitsOf,
  readLimits,
  type ApprovalLimits,
} from '../domain/approval-limits.ts';
import {
  proposeChange,
  requireAdmin,
  type ChangeCommand,
  type ChangePorts,
  type LoggedChange,
} from './logged-change.ts';

/** How much the signer pays at most. The log alone keeps it. */
export const approvalLimitsSet: LoggedChange<ApprovalLimits> = {
  kind: 'limits.set',
  says: (limits) => ({ kind: 'limits.set', subject: 'limits', body: { ...limits } }),
  write: () => Promise.resolve(),
};

/** Changes the limits, or proposes to raise one. */
export const setApprovalLimits =
  (ports: ChangePorts & { readonly trust: Trust }) =>
  async ({
    limits,
    ...command
  }: ChangeCommand & { readonly limits: ApprovalLimits }): Promise<
    Result<Proposed, ProposalCode>
  > => {
    const refused = requireAdmin(command.viewer);
    if (refused) return refused;
    const read = readLimits(limits);
    if (!read.ok) return read;
    return proposeChange(ports, command, approvalLimitsSet, read.value, async (scope, after) => {
      const before = limitsOf(await scope.knownAuthority(), ports.trust);
      return ok({ title: 'Change the limits of payments', fields: changedLimits(before, after) });
    });
  };
