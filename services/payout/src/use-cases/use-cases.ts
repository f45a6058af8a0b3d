import type { Trust } from '@outlay/authority';
import { createChanges, type AuthorityWriter, type Changes } from '@outlay/authority-log';
import type { ProvePrice } from '@outlay/prices';
import type { PaymentLimits } from '../domain/approved-payment.ts';
import { cancelPayout, payoutCancelled } from './cancel-payout.ts';
import { pausePayouts, payoutsPaused, payoutsResumed, resumePayouts } from './change-controls.ts';
import type { ChangePorts, Clock, PayoutChangeScope, PayoutQueries, UnitOfWork } from './ports.ts';
import {
  addWithdrawalAddress,
  removeWithdrawalAddress,
  withdrawalAddressAdded,
  withdrawalAddressRemoved,
} from './change-withdrawal-addresses.ts';
import { orderWithdrawal, withdrawalOrdered, type WithdrawalPorts } from './order-withdrawal.ts';
import { holdByPerson, payoutHeld } from './hold-by-person.ts';
import { previewRun } from './preview-run.ts';
import { payoutReleased, releasePayout, type ReleasePorts } from './release-payout.ts';
import { remindPayee, remindPayees } from './remind-payee.ts';
import { startRun } from './start-run.ts';
import type { Treasuries } from './treasuries.ts';
import { settingsChanged, updateSettings, type SettingsPorts } from './update-settings.ts';
import { viewTreasuryHistory } from './view-treasury-history.ts';
import { repaymentAddress, viewTreasury } from './view-treasury.ts';

export interface AllPorts extends ChangePorts {
  readonly unitOfWork: UnitOfWork;
  readonly queries: PayoutQueries;
  readonly treasuries: Treasuries;
  readonly clock: Clock;
  /** The operator's limits. */
  readonly limits: PaymentLimits;
  readonly price: ProvePrice;
  readonly trust: Trust;
  /** Milliseconds that payments wait after a change of the payee's wallet. */
  readonly coolingOffMs: number;
}

/** Every change in this service that the authority log decides about: what is paid, and what stops payments. */
export const createPayoutChanges = (
  ports: SettingsPorts &
    ReleasePorts &
    WithdrawalPorts & { readonly writer: AuthorityWriter; readonly clock: Clock },
): Changes<PayoutChangeScope> =>
  createChanges({
    ...ports,
    kinds: [
      settingsChanged(ports),
      payoutsPaused,
      payoutsResumed(ports),
      payoutHeld,
      payoutReleased(ports),
      payoutCancelled,
      withdrawalAddressAdded,
      withdrawalAddressRemoved,
      withdrawalOrdered(ports),
    ],
  });

/** Everything that people can do in this service. */
export const createUseCases = (ports: AllPorts) => ({
  cancelPayout: cancelPayout(ports),
  holdPayout: holdByPerson(ports),
  releasePayout: releasePayout(ports),
  remindPayee: remindPayee(ports),
  remindPayees: remindPayees(ports),
  startRun: startRun(ports),
  previewRun: previewRun(ports),
  viewTreasury: viewTreasury(ports),
  repaymentAddress: repaymentAddress(ports),
  viewTreasuryHistory: viewTreasuryHistory(ports),
  updateSettings: updateSettings(ports),
  pausePayouts: pausePayouts(ports),
  resumePayouts: resumePayouts(ports),
  addWithdrawalAddress: addWithdrawalAddress(ports),
  removeWithdrawalAddress: removeWithdrawalAddress(ports),
  orderWithdrawal: orderWithdrawal(ports),
});

export type UseCases = ReturnType<typeof createUseCases>;
