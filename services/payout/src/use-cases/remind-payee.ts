import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { mayDecide } from '../domain/decisions.ts';
import { isForPayeeToMend } from '../domain/payee-wallet.ts';
import {
  forbidden,
  notFound,
  notWaitingForWallet,
  type PayoutRefusalCode,
} from '../domain/payout-refusals.ts';
import { mayRemindAgain } from '../domain/waiting-payees.ts';
import type { Actor, Clock, Scope, UnitOfWork } from './ports.ts';

interface RemindPorts {
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
}

type Reminded = Result<{ readonly id: string }, PayoutRefusalCode | 'ALREADY_REMINDED'>;

const alreadyReminded = (): Refused<'ALREADY_REMINDED'> =>
  refuse('ALREADY_REMINDED', 'The payee was reminded less than a day ago.');

/** Reminds the payee of the wallet that a held payout waits for. */
export const remindPayee =
  ({ unitOfWork, clock }: RemindPorts) =>
  async ({ actor, id }: { readonly actor: Actor; readonly id: string }): Promise<Reminded> => {
    if (!mayDecide(actor.viewer)) return forbidden();
    return unitOfWork.run(actor.cause, (scope) => remindOf(scope, actor, id, clock.now()));
  };

/** How many people a reminder of everyone reached. */
export interface RemindedPayees {
  readonly reminded: number;
  readonly alreadyReminded: number;
}

/** Reminds everyone whose payouts wait for their wallet, each about the oldest of them and at most once a day. */
export const remindPayees =
  ({ unitOfWork, clock }: RemindPorts) =>
  async (actor: Actor): Promise<Result<RemindedPayees, PayoutRefusalCode>> => {
    if (!mayDecide(actor.viewer)) return forbidden();
    return unitOfWork.run(actor.cause, async (scope) => {
      const now = clock.now();
      const waiting = await scope.waitingPayees(actor.viewer.organizationId);
      const ids = waiting
        .filter(({ remindedAt }) => mayRemindAgain(remindedAt, now))
        .map(({ payoutId }) => payoutId)
        // Sorted, so that two of these can't deadlock.
        .sort();
      let reminded = 0;
      for (const id of ids) reminded += (await remindOf(scope, actor, id, now)).ok ? 1 : 0;
      return ok({ reminded, alreadyReminded: waiting.length - reminded });
    });
  };

async function remindOf(scope: Scope, { viewer }: Actor, id: string, now: Date): Promise<Reminded> {
  const payout = await scope.payouts.lock(viewer.organizationId, id);
  if (!payout) return notFound();
  if (!isForPayeeToMend(payout)) return notWaitingForWallet();
  if (!mayRemindAgain(await scope.remindedAt(id), now)) return alreadyReminded();
  const { expenseId, payeeId, reasonCode: code } = payout;
  await scope.recordDecision({ payout, actorId: viewer.userId, action: 'remind', reason: '' });
  await scope.publish({
    type: 'PayeeReminded',
    aggregateId: id,
    data: { payoutId: id, expenseId, payeeId, code },
  });
  return ok({ id });
}
