import { decideHold } from '../domain/decisions.ts';
import {
  payoutStopped,
  stopPayout,
  type PayoutDecided,
  type PayoutDecision,
  type PayoutDecisionCommand,
  type StoppingDecision,
} from './decide-on-payout.ts';
import { holdLocked } from './hold-payout.ts';
import type { ChangePorts } from './ports.ts';

const HOLD: StoppingDecision<PayoutDecision> = {
  action: 'hold',
  says: 'payout.held',
  title: 'Hold a payout',
  ends: 'HELD',
  decide: decideHold,
  apply: (scope, payout, { reason }) =>
    holdLocked(scope, payout, { code: 'HELD_BY_PERSON', reason }),
};

export const payoutHeld = payoutStopped(HOLD);

/** Holds a queued payout for a person. If a payment is being signed at this moment, either the hold or the payment wins. */
export const holdByPerson =
  (ports: ChangePorts) =>
  (command: PayoutDecisionCommand): PayoutDecided =>
    stopPayout(ports, command, HOLD, {});
