import { createControlGate, type ControlGate } from '@outlay/platform/controls';
import type { PaymentLimits } from '../domain/approved-payment.ts';
import type { PaymentVerifiers } from '../domain/standing.ts';
import { cancelPayout } from './cancel-payout.ts';
import { pausePayouts, resumePayouts } from './change-controls.ts';
import type { Clock, PayoutQueries, Scope, UnitOfWork } from './ports.ts';
import { holdByPerson } from './hold-by-person.ts';
import { previewRun } from './preview-run.ts';
import { releasePayout } from './release-payout.ts';
import { startRun } from './start-run.ts';
import type { Treasuries } from './treasuries.ts';
import { settingsControl, updateSettings, type SettingsControlPorts } from './update-settings.ts';
import { viewTreasuryHistory } from './view-treasury-history.ts';
import { viewTreasury } from './view-treasury.ts';

export interface AllPorts {
  readonly unitOfWork: UnitOfWork;
  readonly queries: PayoutQueries;
  readonly treasuries: Treasuries;
  readonly clock: Clock;
  /** The operator's limits. */
  readonly limits: PaymentLimits;
  readonly verifier: PaymentVerifiers;
  /** Milliseconds that payments wait after a change of the payee's wallet. */
  readonly coolingOffMs: number;
  readonly controls: ControlGate<Scope>;
}

/** All changes that decide where money goes. */
export const createPayoutControls = ({
  clock,
  delayS,
  ...ports
}: SettingsControlPorts & { readonly clock: Clock; readonly delayS: number }): ControlGate<Scope> =>
  createControlGate({ clock, delayS, controls: [settingsControl(ports)] });

/** Everything that people can do in this service. */
export const createUseCases = (ports: AllPorts) => ({
  cancelPayout: cancelPayout(ports),
  holdPayout: holdByPerson(ports),
  releasePayout: releasePayout(ports),
  startRun: startRun(ports),
  previewRun: previewRun(ports),
  viewTreasury: viewTreasury(ports),
  viewTreasuryHistory: viewTreasuryHistory(ports),
  updateSettings: updateSettings(ports),
  pausePayouts: pausePayouts(ports),
  resumePayouts: resumePayouts(ports),
});

export type UseCases = ReturnType<typeof createUseCases>;
