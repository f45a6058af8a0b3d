import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { mayDecide } from '../domain/decisions.ts';
import { isForPayeeToMend } from '../domain/payee-wallet.ts';
import {
  forbidden,
  notFound,
  notWaitingForWallet,
  type PayoutRefusalCode,
} from '../domain/payout-refusals.ts';
import type { Actor, Clock, UnitOfWork } from './ports.ts';

/** A reminder a day is enough, as for the reminders of a month's close. */
const REMINDER_INTERVAL_MS = 86_400_000;

const alreadyReminded = (): Refused<'ALREADY_REMINDED'> =>
  refuse('ALREADY_REMINDED', 'The payee was reminded less than a day ago.');

/** Reminds the payee of the wallet that a held payout waits for. */
export const remindPayee =
  ({ unitOfWork, clock }: { readonly unitOfWork: UnitOfWork; readonly clock: Clock }) =>
  async ({
    actor: { viewer, cause },
    id,
  }: {
    readonly actor: Actor;
    readonly id: string;
  }): Promise<Result<{ readonly id: string }, PayoutRefusalCode | 'ALREADY_REMINDED'>> => {
    if (!mayDecide(viewer)) return forbidden();
    return unitOfWork.run(cause, async (scope) => {
      const payout = await scope.payouts.lock(viewer.organizationId, id);
      if (!payout) return notFound();
      if (!isForPayeeToMend(payout)) return notWaitingForWallet();
      const before = await scope.remindedAt(id);
      if (before && clock.now().getTime() - before.getTime() < REMINDER_INTERVAL_MS) {
        return alreadyReminded();
      }
      const { expenseId, payeeId, reasonCode: code } = payout;
      await scope.recordDecision({ payout, actorId: viewer.userId, action: 'remind', reason: '' });
      await scope.publish({
        type: 'PayeeReminded',
        aggregateId: id,
        data: { payoutId: id, expenseId, payeeId, code },
      });
      return ok({ id });
    });
  };
