import { isAtMost } from '@outlay/platform/approval-proof';
import type { Viewer } from '@outlay/platform/auth';
import type { Control, ControlGate, ProposalCode, Proposed } from '@outlay/platform/controls';
import type { Cause } from '@outlay/platform/outbox';
import { ok, type Result } from '@outlay/platform/result';
import {
  autoApprovalLimitText,
  raisedAlone,
  readAutoApprovalLimit,
} from '../domain/auto-approval-limit.ts';
import type { Proofs, Scope, UnitOfWork } from './ports.ts';

type LimitCode = 'VALIDATION_FAILED' | 'SECOND_PERSON_REQUIRED';
type LimitControl = Control<Scope, { readonly limitUsd: string }, string, LimitCode>;

/** Changes up to which amount rules approve without a person. It applies to approvals that start from now on. */
export const autoApprovalLimitControl = ({
  proofs,
}: {
  readonly proofs: Pick<Proofs, 'autoApprovalMaxUsd'>;
}): LimitControl => ({
  kind: 'auto_approval_limit.changed',
  prepare: async (scope, { limitUsd }, proposerId) => {
    const read = readAutoApprovalLimit({ limitUsd, maxUsd: proofs.autoApprovalMaxUsd });
    if (!read.ok) return read;
    const [before, after] = [await scope.lockAutoApprovalLimit(), read.value];
    const isRaised = !isAtMost(after, before);
    const alone = isRaised && raisedAlone(proposerId, await scope.activeAdminIds());
    if (alone) return alone;
    const diff = {
      field: 'Automatic approval up to',
      before: autoApprovalLimitText(before),
      after: autoApprovalLimitText(after),
    };
    return ok({
      title: 'Change the limit for automatic approval',
      diff: before === after ? [] : [diff],
      asksStepUp: isRaised,
      apply: async () => {
        if (before !== after) await scope.saveAutoApprovalLimit(after);
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
    limitUsd,
  }: {
    readonly viewer: Viewer;
    readonly cause: Cause;
    readonly limitUsd: string;
  }): Promise<Result<Proposed<string>, ProposalCode | LimitCode>> =>
    unitOfWork.run(cause, (scope) =>
      controls.propose(scope, autoApprovalLimitControl(ports), { limitUsd }, viewer),
    );
