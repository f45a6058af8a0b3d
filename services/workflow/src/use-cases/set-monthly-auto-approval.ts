import { isAtMost } from '@outlay/platform/approval-proof';
import type { Viewer } from '@outlay/platform/auth';
import type { Control, ControlGate, ProposalCode, Proposed } from '@outlay/platform/controls';
import type { Cause } from '@outlay/platform/outbox';
import { ok, type Result } from '@outlay/platform/result';
import { autoApprovalLimitText, refusalOfRaise } from '../domain/auto-approval-limit.ts';
import { monthlyLimitOf, readMonthlyLimit } from '../domain/monthly-auto-approval.ts';
import type { Scope, UnitOfWork } from './ports.ts';

type LimitCode = 'VALIDATION_FAILED' | 'SECOND_PERSON_REQUIRED';

/** Changes how much is approved automatically for one person in a month, for approvals that start from now on. */
export const monthlyAutoApprovalControl: Control<
  Scope,
  { readonly monthlyLimitUsd: string },
  string,
  LimitCode
> = {
  kind: 'auto_approval_monthly_limit.changed',
  prepare: async (scope, { monthlyLimitUsd }, proposerId) => {
    const read = readMonthlyLimit(monthlyLimitUsd);
    if (!read.ok) return read;
    const [before, after] = [monthlyLimitOf(await scope.lockMonthlyAutoApproval()), read.value];
    const isRaised = !isAtMost(after, before);
    const alone = isRaised && refusalOfRaise(proposerId, await scope.activeAdminIds());
    if (alone) return alone;
    const diff = {
      field: 'Automatic approval per person and month',
      before: autoApprovalLimitText(before),
      after: autoApprovalLimitText(after),
    };
    return ok({
      title: 'Change the monthly limit for automatic approval',
      diff: before === after ? [] : [diff],
      asksStepUp: isRaised,
      apply: async () => {
        await scope.saveMonthlyLimit(after);
        return after;
      },
    });
  },
};

/** Changes the monthly limit, or proposes the change. */
export const setMonthlyAutoApproval =
  ({
    unitOfWork,
    controls,
  }: {
    readonly unitOfWork: UnitOfWork;
    readonly controls: ControlGate<Scope>;
  }) =>
  (request: {
    readonly viewer: Viewer;
    readonly cause: Cause;
    readonly monthlyLimitUsd: string;
  }): Promise<Result<Proposed<string>, ProposalCode | LimitCode>> => {
    const { viewer, cause, monthlyLimitUsd } = request;
    return unitOfWork.run(cause, (scope) =>
      controls.propose(scope, monthlyAutoApprovalControl, { monthlyLimitUsd }, viewer),
    );
  };
