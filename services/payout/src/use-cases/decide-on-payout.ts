import type { Asking, ProposalCode } from '@outlay/authority-log';
import { requireHuman } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import { readReason } from '@outlay/platform/text';
import { mayDecide } from '../domain/decisions.ts';
import {
  forbidden,
  notFound,
  REASON_LENGTH_MAX,
  type PayoutRefusalCode,
} from '../domain/payout-refusals.ts';
import type { Payout, PayoutStatus } from '../domain/payout.ts';
import { deciderOf, type Decider } from './change-controls.ts';
import type { Actor, ChangePorts, PayoutChange, Scope } from './ports.ts';

export interface PayoutDecisionCommand {
  readonly actor: Actor;
  readonly id: string;
  readonly reason: string;
  readonly idempotencyKey?: string | null;
  /** Absent where the session is to be enough. */
  readonly proof?: Asking['proof'];
}

/** A decision by finance or an admin on one payout, with a reason. */
export interface PayoutDecision {
  readonly id: string;
  readonly reason: string;
  readonly decider: Decider;
}

/** A decision that stops a payout. */
export interface StoppingDecision<Payload extends PayoutDecision> {
  readonly action: 'hold' | 'cancel';
  readonly says: 'payout.held' | 'payout.cancelled';
  readonly title: string;
  /** The payout's status afterwards. */
  readonly ends: PayoutStatus;
  readonly decide: (payout: Payout, decider: Decider) => Result<null, PayoutRefusalCode>;
  /** Called with the payout's row locked. */
  readonly apply: (scope: Scope, payout: Payout, payload: Payload) => Promise<void>;
}

/** The change of a decision that stops a payout, and records who made it and why. */
export const payoutStopped = <Payload extends PayoutDecision>({
  action,
  says,
  title,
  decide,
  apply,
}: StoppingDecision<Payload>): PayoutChange<Payload> => ({
  kind: says,
  prepare: async (scope, payload, actorId) => {
    const { id, reason, decider } = payload;
    const payout = await scope.payouts.lock(scope.organizationId, id);
    if (!payout) return notFound();
    const decision = decide(payout, decider);
    if (!decision.ok) return decision;
    return ok({
      title,
      fields: [{ field: `Payout ${id}`, before: payout.status, after: reason }],
      says: { kind: says, subject: `payout/${id}`, body: {} },
      apply: async () => {
        await apply(scope, payout, payload);
        await scope.recordDecision({ payout, actorId, action, reason });
      },
    });
  },
});

export type PayoutDecided = Promise<
  Result<{ readonly id: string }, PayoutRefusalCode | ProposalCode>
>;

/** Applies a decision that stops a payout, once per key. The payment may be faster, which is then refused. */
export async function stopPayout<Payload extends PayoutDecision>(
  { inChange, changes }: ChangePorts,
  { actor, id, reason, idempotencyKey: key = null, proof }: PayoutDecisionCommand,
  { decide, ends, ...stopping }: StoppingDecision<Payload>,
  more: Omit<Payload, keyof PayoutDecision>,
): PayoutDecided {
  const { viewer, cause } = actor;
  if (!mayDecide(viewer)) return forbidden();
  const refused = requireHuman(viewer);
  if (refused) return refused;
  const note = readReason(reason, REASON_LENGTH_MAX);
  if (!note.ok) return note;
  const decider = deciderOf(viewer);
  const payload = { ...more, id, reason: note.value, decider } as Payload;
  const change = payoutStopped({ decide, ends, ...stopping });
  const made = await changes.propose(inChange(cause), change, payload, {
    ...actor,
    proof,
    once: { key, operation: change.kind, input: { ...more, id, reason: note.value } },
  });
  if (!made.ok) return made;
  const after = await inChange(cause)(({ payouts }) => payouts.lock(viewer.organizationId, id));
  if (!after) return notFound();
  const late = after.status === ends ? ok(null) : decide(after, decider);
  return late.ok ? ok({ id }) : late;
}
