import { decideHold } from '../domain/decisions.ts';
import { decideOnPayout } from './decide-on-payout.ts';
import { holdLocked } from './hold-payout.ts';
import type { UseCasePorts } from './ports.ts';

/** Holds a queued payout for a person. If a payment is being signed at this moment, either the hold or the payment wins. */
export const holdByPerson = (ports: UseCasePorts) =>
  decideOnPayout(ports, {
    operation: 'holdPayout',
    action: 'hold',
    decide: decideHold,
    apply: (scope, payout, reason) => holdLocked(scope, payout, { code: 'HELD_BY_PERSON', reason }),
  });
