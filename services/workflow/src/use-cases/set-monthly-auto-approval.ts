import { isAtMost } from '@outlay/authority';
import { ok } from '@outlay/platform/result';
import { autoApprovalLimitText } from '../domain/auto-approval-limit.ts';
import { monthlyLimitOf, readMonthlyLimit } from '../domain/monthly-auto-approval.ts';
import {
  proposeChange,
  requireAdmin,
  type ChangeCommand,
  type ChangePorts,
  type LoggedChange,
  type Proposing,
} from './logged-change.ts';
import type { ChangingScope } from './ports.ts';

interface MonthlyLimit {
  readonly limitUsd: string;
}

/** How much is approved automatically for one person in a month, for approvals that start from now on. */
export const monthlyAutoApprovalSet: LoggedChange<MonthlyLimit> = {
  kind: 'monthly_auto_approval.set',
  says: ({ limitUsd }) => ({
    kind: 'monthly_auto_approval.set',
    subject: 'monthly_auto_approval',
    body: { limitUsd },
  }),
  write: (scope, { limitUsd }) => scope.saveMonthlyLimit(limitUsd),
};

async function checkLimit(scope: ChangingScope, { limitUsd: after }: MonthlyLimit) {
  const before = monthlyLimitOf(await scope.monthlyAutoApproval());
  const field = {
    field: 'Automatic approval per person and month',
    before: autoApprovalLimitText(before),
    after: autoApprovalLimitText(after),
  };
  return ok({
    title: 'Change the monthly limit for automatic approval',
    fields: before === after ? [] : [field],
    asksStepUp: !isAtMost(after, before),
  });
}

/** Changes the monthly limit, or proposes to raise it. */
export const setMonthlyAutoApproval =
  (ports: ChangePorts) =>
  async ({
    monthlyLimitUsd,
    ...command
  }: ChangeCommand & { readonly monthlyLimitUsd: string }): Proposing => {
    const refused = requireAdmin(command.viewer);
    if (refused) return refused;
    const read = readMonthlyLimit(monthlyLimitUsd);
    if (!read.ok) return read;
    const limit = { limitUsd: read.value };
    return proposeChange(ports, command, monthlyAutoApprovalSet, limit, checkLimit);
  };
