import type { Authority, Trust } from '@outlay/authority';
import { ok } from '@outlay/platform/result';
import {
  changedLimits,
  limitsOf,
  readLimits,
  type ApprovalLimits,
} from '../domain/approval-limits.ts';
import {
  onceKnown,
  proposeChange,
  requireAdmin,
  type ChangeCommand,
  type ChangePorts,
  type LoggedChange,
  type Proposing,
} from './logged-change.ts';
import type { ChangingScope, WorkflowQueries } from './ports.ts';

/** The most that the signer pays. Only the log stores it. */
export const approvalLimitsSet: LoggedChange<ApprovalLimits> = {
  kind: 'limits.set',
  says: (limits) => ({ kind: 'limits.set', subject: 'limits', body: { ...limits } }),
  write: () => Promise.resolve(),
};

/** Changes the limits, or proposes to raise one. */
export const setApprovalLimits =
  (
    ports: ChangePorts & {
      readonly trust: Trust;
      readonly queries: Pick<WorkflowQueries, 'authority'>;
    },
  ) =>
  async ({
    limits,
    ...command
  }: ChangeCommand & { readonly limits: ApprovalLimits }): Proposing => {
    const refused = requireAdmin(command.viewer);
    if (refused) return refused;
    const read = readLimits(limits);
    if (!read.ok) return read;
    const changes = (authority: Authority) =>
      changedLimits(limitsOf(authority, ports.trust), read.value);
    const check = async (scope: ChangingScope) =>
      ok({
        title: 'Change the limits of payments',
        fields: changes(await scope.knownAuthority()),
      });
    return onceKnown(
      proposeChange(ports, command, approvalLimitsSet, read.value, check),
      async () => changes(await ports.queries.authority(command.viewer)).length === 0,
    );
  };
