import { isAtMost } from '@outlay/platform/approval-proof';
import type { Viewer } from '@outlay/platform/auth';
import type { Control, ControlGate, ProposalCode, Proposed } from '@outlay/platform/controls';
import type { Cause } from '@outlay/platform/outbox';
import { ok, type Result } from '@outlay/platform/result';
import {
  apiKeysText,
  autoApprovalLimitText,
  refusalOfRaise,
  readAutoApprovalLimit,
  type AutoApproval,
} from '../domain/auto-approval-limit.ts';
import type { Proofs, Scope, UnitOfWork } from './ports.ts';

type LimitCode = 'VALIDATION_FAILED' | 'SECOND_PERSON_REQUIRED';

interface LimitChange {
  readonly limitUsd: string;
  /** Null keeps the current setting. */
  readonly allowApiKeys: boolean | null;
}

type LimitControl = Control<Scope, LimitChange, AutoApproval, LimitCode>;

/** Changes what is approved without a person, for approvals that start from now on. */
export const autoApprovalLimitControl = ({
  proofs,
}: {
  readonly proofs: Pick<Proofs, 'autoApprovalMaxUsd'>;
}): LimitControl => ({
  kind: 'auto_approval_limit.changed',
  prepare: async (scope, { limitUsd, allowApiKeys }, proposerId) => {
    const read = readAutoApprovalLimit({ limitUsd, maxUsd: proofs.autoApprovalMaxUsd });
    if (!read.ok) return read;
    const before = await scope.lockAutoApproval();
    const after = { limitUsd: read.value, allowsApiKeys: allowApiKeys ?? before.allowsApiKeys };
    const isLoosened =
      !isAtMost(after.limitUsd, before.limitUsd) || (after.allowsApiKeys && !before.allowsApiKeys);
    const alone = isLoosened && refusalOfRaise(proposerId, await scope.activeAdminIds());
    if (alone) return alone;
    const diff = [
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
      diff,
      asksStepUp: isLoosened,
      apply: async () => {
        if (diff.length > 0) await scope.saveAutoApproval(after);
        return after;
      },
    });
  },
});

/** Changes the limit, or proposes the change. */
export const setAutoApprovalLimit =
  ({
    unitOfWork,
    controls,
    ...ports
  }: {
    readonly unitOfWork: UnitOfWork;
    readonly controls: ControlGate<Scope>;
    readonly proofs: Pick<Proofs, 'autoApprovalMaxUsd'>;
  }) =>
  ({
    viewer,
    cause,
    ...change
  }: LimitChange & {
    readonly viewer: Viewer;
    readonly cause: Cause;
  }): Promise<Result<Proposed<AutoApproval>, ProposalCode | LimitCode>> =>
    unitOfWork.run(cause, (scope) =>
      controls.propose(scope, autoApprovalLimitControl(ports), change, viewer),
    );
