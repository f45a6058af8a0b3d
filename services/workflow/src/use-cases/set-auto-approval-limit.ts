import type { Trust } from '@outlay/authority';
import { isAtMost } from '@outlay/authority';
import { ok } from '@outlay/platform/result';
import {
  apiKeysText,
  autoApprovalLimitText,
  readAutoApprovalLimit,
  type AutoApproval,
} from '../domain/auto-approval-limit.ts';
import {
  proposeChange,
  requireAdmin,
  type ChangeCommand,
  type ChangePorts,
  type LoggedChange,
  type Proposing,
} from './logged-change.ts';
import type { ChangingScope, WorkflowQueries } from './ports.ts';

/** What is approved without a person, for approvals that start from now on. */
export const autoApprovalSet: LoggedChange<AutoApproval> = {
  kind: 'auto_approval.set',
  says: ({ limitUsd, allowsApiKeys }) => ({
    kind: 'auto_approval.set',
    subject: 'auto_approval',
    body: { limitUsd, allowsApiKeys },
  }),
  write: (scope, autoApproval) => scope.saveAutoApproval(autoApproval),
};

async function checkLimit(scope: ChangingScope, after: AutoApproval) {
  const before = await scope.autoApproval();
  const fields = [
    {
      field: 'Automatic approval up to',
      before: autoApprovalLimitText(before.limitUsd),
      after: autoApprovalLimitText(after.limitUsd),
    },
    {
      field: 'API keys approve',
      before: apiKeysText(before.allowsApiKeys),
      after: apiKeysText(after.allowsApiKeys),
    },
  ].filter((each) => each.before !== each.after);
  return ok({
    title: 'Change the limit for automatic approval',
    fields,
    asksStepUp:
      !isAtMost(after.limitUsd, before.limitUsd) || (after.allowsApiKeys && !before.allowsApiKeys),
  });
}

/** Changes the limit, or proposes to raise it. */
export const setAutoApprovalLimit =
  (
    ports: ChangePorts & {
      readonly trust: Pick<Trust, 'autoApprovalMaxUsd'>;
      readonly queries: Pick<WorkflowQueries, 'autoApproval'>;
    },
  ) =>
  async ({
    limitUsd,
    allowApiKeys,
    ...command
  }: ChangeCommand & {
    readonly limitUsd: string;
    /** Null keeps the current setting. */
    readonly allowApiKeys: boolean | null;
  }): Proposing => {
    const refused = requireAdmin(command.viewer);
    if (refused) return refused;
    const read = readAutoApprovalLimit({ limitUsd, maxUsd: ports.trust.autoApprovalMaxUsd });
    if (!read.ok) return read;
    const { allowsApiKeys } = await ports.queries.autoApproval(command.viewer);
    const after = { limitUsd: read.value, allowsApiKeys: allowApiKeys ?? allowsApiKeys };
    return proposeChange(ports, command, autoApprovalSet, after, checkLimit);
  };
