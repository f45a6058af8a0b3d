import { hasRole } from '@outlay/platform/auth';
import { ok, refuse, type Result } from '@outlay/platform/result';
import { isMonth, monthName } from '@outlay/schemas/months';
import { REMINDER_INTERVAL_MS, type ReminderAbout } from '../domain/month-close.ts';
import type { Actor, UseCasePorts } from './ports.ts';

export interface RemindPeopleCommand {
  readonly actor: Actor;
  /** yyyy-mm. */
  readonly month: string;
  readonly about: ReminderAbout;
}

type ReminderCode = 'FORBIDDEN' | 'VALIDATION_FAILED' | 'ALREADY_REMINDED';

/** Asks people to do what is left in the expenses of a month. Approvers are known to workflow, which reminds them. */
export const remindPeople =
  ({ unitOfWork, clock }: UseCasePorts) =>
  async ({
    actor,
    month,
    about,
  }: RemindPeopleCommand): Promise<Result<{ expenses: number }, ReminderCode>> => {
    const { viewer, cause } = actor;
    if (!hasRole(viewer, 'finance', 'admin'))
      return refuse('FORBIDDEN', 'Only finance and admins can remind people.');
    if (!isMonth(month))
      return refuse('VALIDATION_FAILED', 'Month must be written as yyyy-mm.', 'month');
    const { organizationId } = viewer;
    const at = clock.now();
    const before = new Date(at.getTime() - REMINDER_INTERVAL_MS);
    return unitOfWork.run(cause, async (scope) => {
      const left = await scope.monthClose.toRemind(organizationId, month, about);
      if (left.length === 0) return ok({ expenses: 0 });
      if (!(await scope.monthClose.claimReminder(organizationId, { month, about, at, before })))
        return refuse(
          'ALREADY_REMINDED',
          `People were reminded of ${monthName(month)} less than a day ago.`,
        );
      const isAboutApprovals = about === 'open_approvals';
      const creatorIds = [...new Set(left.map(({ creatorId }) => creatorId))];
      await scope.publish({
        type: 'PeopleReminded',
        aggregateId: `reminder:${organizationId}:${month}:${about}`,
        data: {
          month,
          about,
          memberIds: isAboutApprovals ? [] : creatorIds,
          expenseIds: isAboutApprovals ? left.map(({ expenseId }) => expenseId) : [],
        },
      });
      return ok({ expenses: left.length });
    });
  };
