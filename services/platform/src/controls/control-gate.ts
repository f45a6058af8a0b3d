import { isDeepStrictEqual } from 'node:util';
import { hasRole, requireStepUp, type Viewer } from '../auth/index.ts';
import { ok, refuse, type Result } from '../result/index.ts';
import {
  effectWithoutConfirmation,
  expiryOf,
  refusalOf,
  whatTimeDoes,
  type ChangedField,
  type ControlChange,
  type ControlDecision,
  type ControlDecisionCode,
} from './control-change.ts';
import type { ControlStore, StoredControlChange } from './control-store.ts';

/** What the gate needs of a service's transaction. */
export interface ControlScope extends ControlStore {
  /** The organisation's active admins at this moment. */
  readonly activeAdminIds: () => Promise<readonly string[]>;
  /** Publishes how a change stands. */
  readonly publishControlChange: (change: ControlChange) => Promise<void>;
}

/** A change over the present state: valid now, and not yet written. */
export interface PreparedChange<Value> {
  readonly title: string;
  /** Empty when it changes nothing that anyone has to confirm. */
  readonly diff: readonly ChangedField[];
  readonly apply: () => Promise<Value>;
}

/** A kind of change: its payload, which must survive JSON, becomes a change of the present state or a refusal. */
export interface Control<Scope, Payload, Value, Code extends string> {
  readonly kind: string;
  readonly prepare: (
    scope: Scope,
    payload: Payload,
    proposerId: string,
  ) => Promise<Result<PreparedChange<Value>, Code>>;
}

/** Written, or proposed and not written yet. */
export type Proposed<Value> =
  | { readonly value: Value; readonly pendingChangeId: null }
  | { readonly value: null; readonly pendingChangeId: string };

export type ProposalCode = 'FORBIDDEN' | 'TOO_MANY_PENDING';

export interface ControlGateOptions<Scope> {
  /** Every kind of the service. */
  // A control's payload and value are its own matter: the gate hands on what it stored.
  readonly controls: readonly Control<Scope, never, unknown, string>[];
  readonly clock: { now(): Date };
  /** Seconds until a change by the only admin takes effect; 0 for at once. */
  readonly delayS: number;
}

const PENDING_MAX = 50;

export type ControlGate<Scope extends ControlScope> = ReturnType<typeof createControlGate<Scope>>;

/**
 * Four eyes on controls: a change is proposed and takes effect when a second admin confirms it; one by the only admin after a
 * delay. It is prepared again when it takes effect, and refused if the state has moved since.
 */
export function createControlGate<Scope extends ControlScope>({
  controls,
  clock,
  delayS,
}: ControlGateOptions<Scope>) {
  async function end(
    scope: Scope,
    change: ControlChange,
    outcome: Pick<ControlChange, 'status'> & Partial<ControlChange>,
  ): Promise<void> {
    const ended = { ...change, ...outcome, decidedAt: clock.now() };
    await scope.saveControlChange(ended);
    await scope.publishControlChange(ended);
  }

  /** Writes a change, or refuses it with the reason why it cannot be written any more. */
  async function apply(
    scope: Scope,
    change: StoredControlChange,
    decidedById: string | null,
  ): Promise<void> {
    const control = controls.find(({ kind }) => kind === change.kind);
    const prepared = control
      ? await control.prepare(scope, change.payload as never, change.proposedById)
      : refuse('UNKNOWN_KIND', 'This version cannot make this change.');
    const problem = prepared.ok
      ? isDeepStrictEqual(prepared.value.diff, change.diff)
        ? null
        : 'The settings have changed since this was proposed.'
      : prepared.refusals.map(({ message }) => message).join(' ');
    if (!prepared.ok || problem !== null) {
      await end(scope, change, { status: 'refused', reason: problem });
      return;
    }
    await prepared.value.apply();
    await end(scope, change, { status: 'effective', decidedById });
  }

  return {
    /** Proposes a change; writes it at once if it needs no one else, or changes nothing. */
    propose: async <Payload, Value, Code extends string>(
      scope: Scope,
      control: Control<Scope, Payload, Value, Code>,
      payload: Payload,
      viewer: Viewer,
    ): Promise<Result<Proposed<Value>, Code | ProposalCode>> => {
      if (!hasRole(viewer, 'admin')) return refuse('FORBIDDEN', 'Only admins change controls.');
      await scope.lockControls();
      const { userId: proposedById } = viewer;
      const prepared = await control.prepare(scope, payload, proposedById);
      if (!prepared.ok) return prepared;
      const { title, diff } = prepared.value;
      const write = async () => ok({ value: await prepared.value.apply(), pendingChangeId: null });
      if (diff.length === 0) return write();
      const now = clock.now();
      const takesEffectAt = effectWithoutConfirmation(proposedById, await scope.activeAdminIds(), {
        now,
        delayS,
      });
      const isAtOnce = takesEffectAt !== null && takesEffectAt <= now;
      if (!isAtOnce && (await scope.pendingControlChanges()) >= PENDING_MAX) {
        const message = `${PENDING_MAX} changes are pending: confirm, refuse or withdraw some first.`;
        return refuse('TOO_MANY_PENDING', message);
      }
      const change = await scope.insertControlChange({
        kind: control.kind,
        title,
        payload,
        diff,
        status: isAtOnce ? 'effective' : 'pending',
        proposedById,
        proposedAt: now,
        takesEffectAt,
        expiresAt: expiryOf(takesEffectAt, now),
        decidedAt: isAtOnce ? now : null,
      });
      await scope.publishControlChange(change);
      return isAtOnce ? write() : ok({ value: null, pendingChangeId: change.id });
    },

    /** A decision on a pending change. One that cannot be written any more ends refused, with the reason. */
    decide: async (
      scope: Scope,
      { id, decision, viewer, reason }: DecideControlChangeCommand,
    ): Promise<Result<{ readonly id: string }, ControlDecisionCode>> => {
      if (!hasRole(viewer, 'admin')) return refuse('FORBIDDEN', 'Only admins decide on changes.');
      await scope.lockControls();
      const change = await scope.controlChange(id);
      if (!change) return refuse('NOT_FOUND', 'Change not found.');
      const adminIds = await scope.activeAdminIds();
      const now = clock.now();
      const refused = refusalOf(change, decision, viewer.userId, { adminIds, now });
      if (refused) return refused;
      const unproven = decision === 'confirm' ? requireStepUp(viewer, now) : null;
      if (unproven) return unproven;
      const decidedById = viewer.userId;
      if (decision === 'confirm') await apply(scope, change, decidedById);
      else if (decision === 'refuse') {
        await end(scope, change, { status: 'refused', decidedById, reason });
      } else await end(scope, change, { status: 'withdrawn', decidedById });
      return ok({ id });
    },

    /** What time does to a change: takes effect, expires, or waits for an admin who has come since. */
    passTime: async (scope: Scope, id: string): Promise<void> => {
      await scope.lockControls();
      const change = await scope.controlChange(id);
      if (!change) return;
      const now = clock.now();
      switch (whatTimeDoes(change, await scope.activeAdminIds(), now)) {
        case 'nothing':
          return;
        case 'apply':
          return apply(scope, change, null);
        case 'expire':
          return end(scope, change, { status: 'expired' });
        case 'refuse':
          return end(scope, change, {
            status: 'refused',
            reason: 'The proposer is no longer an active admin.',
          });
        case 'await_admin': {
          const waiting = { ...change, takesEffectAt: null, expiresAt: expiryOf(null, now) };
          await scope.saveControlChange(waiting);
          return scope.publishControlChange(waiting);
        }
      }
    },

    /** Seconds until a change by this admin takes effect; null when another admin must confirm it. */
    delayFor: (viewer: Viewer, adminIds: readonly string[]): number | null =>
      adminIds.some((id) => id !== viewer.userId) ? null : delayS,
  };
}

export interface DecideControlChangeCommand {
  readonly viewer: Viewer;
  readonly id: string;
  readonly decision: ControlDecision;
  /** For a refusal; shown to its proposer. */
  readonly reason: string | null;
}
