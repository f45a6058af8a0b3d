import { isDeepStrictEqual } from 'node:util';
import {
  hasRole,
  requireHuman,
  requireStepUp,
  type Role,
  type StepUpCode,
  type Viewer,
} from '../auth/index.ts';
import { ok, refuse, type Result } from '../result/index.ts';
import {
  PENDING_MAX,
  delayFor,
  expiryOf,
  refusalOf,
  outcomeOfTime,
  type ChangedField,
  type ControlChange,
  type ControlDecision,
  type ControlDecisionCode,
} from './control-change.ts';
import type { ControlStore, StoredControlChange } from './control-store.ts';

/** What the gate needs from a service's transaction. */
export interface ControlScope extends ControlStore {
  /** The organization's active admins at this moment, or those with the gate's roles. */
  readonly activeAdminIds: () => Promise<readonly string[]>;
  /** Publishes the status of a change. */
  readonly publishControlChange: (change: ControlChange) => Promise<void>;
}

/** Who confirmed a change besides its proposer. */
export interface Confirmation {
  /** The second admin; null when none was needed, or when a deadline decided. */
  readonly confirmedById: string | null;
  readonly proposedAt: Date;
  /** True when a second admin was needed and did not exist, so that the change waited for the delay instead. */
  readonly isByOnlyAdmin: boolean;
}

/** A change to the present state, checked and not yet written. */
export interface PreparedChange<Value> {
  readonly title: string;
  /** Empty when nothing changes that has to be confirmed. */
  readonly diff: readonly ChangedField[];
  readonly apply: (confirmation: Confirmation) => Promise<Value>;
  /** The same as in `ControlChange`. */
  readonly concernsId?: string | null;
  /** Whether the proposer needs a recent authentication. Whoever confirms a change always does. */
  readonly asksStepUp?: boolean;
}

/** A kind of change. It prepares a change of the present state from its payload, which must survive JSON, or refuses it. */
export interface Control<Scope, Payload, Value, Code extends string> {
  readonly kind: string;
  readonly prepare: (
    scope: Scope,
    payload: Payload,
    proposerId: string,
  ) => Promise<Result<PreparedChange<Value>, Code>>;
}

/** Written at once, or proposed and not written yet. */
export type Proposed<Value> =
  | { readonly value: Value; readonly pendingChangeId: null }
  | { readonly value: null; readonly pendingChangeId: string };

export type ProposalCode = 'FORBIDDEN' | StepUpCode | 'TOO_MANY_PENDING';

export interface ControlGateOptions<Scope> {
  /** All kinds of the service. Their payloads and values are opaque to the gate, which passes on what it stored. */
  // A control's payload and value are its own matter: the gate hands on what it stored.
  readonly controls: readonly Control<Scope, never, unknown, string>[];
  readonly clock: { now(): Date };
  /** Seconds until a change by the only admin takes effect; 0 for immediately. */
  readonly delayS: number;
  /** Who may propose and confirm; admins by default. `activeAdminIds` must read members with these roles. */
  readonly roles?: readonly Role[];
}

/**
 * Four eyes on controls: a proposed change takes effect when a second admin confirms it, or after a delay if there is only one
 * admin. It is prepared again when it takes effect, and refused if the state has changed since.
 */
export interface ControlGate<Scope extends ControlScope> {
  /** Proposes a change, or writes it at once if no one has to confirm it or nothing changes. */
  readonly propose: <Payload, Value, Code extends string>(
    scope: Scope,
    control: Control<Scope, Payload, Value, Code>,
    payload: Payload,
    viewer: Viewer,
  ) => Promise<Result<Proposed<Value>, Code | ProposalCode>>;
  /** Decides on a pending change. If it can't be written any more, it ends refused with the reason. */
  readonly decide: (
    scope: Scope,
    command: DecideControlChangeCommand,
  ) => Promise<Result<{ readonly id: string }, ControlDecisionCode>>;
  /** Processes a change that is due: it takes effect, expires, or waits for an admin who was added since. */
  readonly passTime: (scope: Scope, id: string) => Promise<void>;
  /** Seconds until a change by this admin takes effect; null when another admin must confirm it. */
  readonly delayFor: (viewer: Viewer, adminIds: readonly string[]) => number | null;
}

export const createControlGate = <Scope extends ControlScope>(
  options: ControlGateOptions<Scope>,
): ControlGate<Scope> => ({
  propose: (scope, control, payload, viewer) => propose(options, scope, control, payload, viewer),
  decide: (scope, command) => decide(options, scope, command),
  passTime: (scope, id) => passTime(options, scope, id),
  delayFor: ({ userId }, adminIds) =>
    delayFor({ proposedById: userId, concernsId: null }, adminIds, options.delayS),
});

async function propose<Scope extends ControlScope, Payload, Value, Code extends string>(
  { clock, delayS, roles = ['admin'] }: ControlGateOptions<Scope>,
  scope: Scope,
  control: Control<Scope, Payload, Value, Code>,
  payload: Payload,
  viewer: Viewer,
): Promise<Result<Proposed<Value>, Code | ProposalCode>> {
  if (!hasRole(viewer, ...roles)) {
    return refuse('FORBIDDEN', `Only ${namesOf(roles)} can change controls.`);
  }
  await scope.lockControls();
  const { userId: proposedById } = viewer;
  const prepared = await control.prepare(scope, payload, proposedById);
  if (!prepared.ok) return prepared;
  const { title, diff, apply: write, concernsId = null, asksStepUp } = prepared.value;
  const now = clock.now();
  const unproven = asksStepUp ? requireStepUp(viewer, now) : null;
  if (unproven) return unproven;
  const unconfirmed = { confirmedById: null, proposedAt: now, isByOnlyAdmin: false };
  if (diff.length === 0) return ok({ value: await write(unconfirmed), pendingChangeId: null });
  const notHuman = requireHuman(viewer);
  if (notHuman) return notHuman;
  const adminIds = await scope.activeAdminIds();
  if (!adminIds.includes(proposedById)) {
    const message = 'Your role has not reached this service yet. Try again in a moment.';
    return refuse('FORBIDDEN', message);
  }
  const pending = await scope.pendingControlChanges();
  const same = pending.find(isSame({ kind: control.kind, payload, diff, proposedById }));
  if (same) return ok({ value: null, pendingChangeId: same.id });
  const delay = delayFor({ proposedById, concernsId }, adminIds, delayS);
  const takesEffectAt = delay === null ? null : new Date(now.getTime() + delay * 1_000);
  const isAtOnce = delay === 0;
  if (!isAtOnce && pending.length >= PENDING_MAX) {
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
    concernsId,
    takesEffectAt,
    expiresAt: expiryOf(takesEffectAt, now),
    decidedAt: isAtOnce ? now : null,
  });
  await scope.publishControlChange(change);
  return ok(
    isAtOnce
      ? {
          value: await write({ ...unconfirmed, isByOnlyAdmin: adminIds.length === 1 }),
          pendingChangeId: null,
        }
      : { value: null, pendingChangeId: change.id },
  );
}

const namesOf = (roles: readonly Role[]): string =>
  roles.map((role) => (role === 'admin' ? 'admins' : role)).join(' and ');

/** A proposal that is sent twice, for example after a lost response, is stored once. */
const isSame =
  ({
    payload,
    ...proposal
  }: Pick<StoredControlChange, 'kind' | 'payload' | 'diff' | 'proposedById'>) =>
  ({ kind, diff, proposedById, payload: stored }: StoredControlChange): boolean =>
    isDeepStrictEqual({ kind, diff, proposedById }, proposal) &&
    isDeepStrictEqual(stored, asStored(payload));

const asStored = (payload: unknown): unknown => JSON.parse(JSON.stringify(payload));

async function decide<Scope extends ControlScope>(
  options: ControlGateOptions<Scope>,
  scope: Scope,
  { id, decision, viewer, reason }: DecideControlChangeCommand,
): Promise<Result<{ readonly id: string }, ControlDecisionCode>> {
  const { roles = ['admin'] } = options;
  if (!hasRole(viewer, ...roles)) {
    return refuse('FORBIDDEN', `Only ${namesOf(roles)} can decide on changes.`);
  }
  const notHuman = requireHuman(viewer);
  if (notHuman) return notHuman;
  await scope.lockControls();
  const change = await scope.controlChange(id);
  if (!change) return refuse('NOT_FOUND', 'Change not found.');
  const adminIds = await scope.activeAdminIds();
  const { userId: decidedById } = viewer;
  const now = options.clock.now();
  const refused = refusalOf(change, decision, decidedById, { adminIds, now });
  if (refused) return refused;
  const unproven = decision === 'confirm' ? requireStepUp(viewer, now) : null;
  if (unproven) return unproven;
  switch (decision) {
    case 'confirm':
      await apply(options, scope, change, decidedById);
      break;
    case 'refuse':
      await end(options, scope, change, { status: 'refused', decidedById, reason });
      break;
    case 'withdraw':
      await end(options, scope, change, { status: 'withdrawn', decidedById });
  }
  return ok({ id });
}

async function passTime<Scope extends ControlScope>(
  options: ControlGateOptions<Scope>,
  scope: Scope,
  id: string,
): Promise<void> {
  await scope.lockControls();
  const change = await scope.controlChange(id);
  if (!change) return;
  const now = options.clock.now();
  switch (outcomeOfTime(change, await scope.activeAdminIds(), now)) {
    case 'nothing':
      return;
    case 'apply':
      return apply(options, scope, change, null);
    case 'expire':
      return end(options, scope, change, { status: 'expired' });
    case 'refuse': {
      const reason = 'The proposer is no longer an active admin.';
      return end(options, scope, change, { status: 'refused', reason });
    }
    case 'await_admin': {
      const waiting = { ...change, takesEffectAt: null, expiresAt: expiryOf(null, now) };
      await scope.saveControlChange(waiting);
      return scope.publishControlChange(waiting);
    }
  }
}

/** Writes a change, or ends it refused with the reason why it can't be written. */
async function apply<Scope extends ControlScope>(
  options: ControlGateOptions<Scope>,
  scope: Scope,
  change: StoredControlChange,
  decidedById: string | null,
): Promise<void> {
  const control = options.controls.find(({ kind }) => kind === change.kind);
  const prepared = control
    ? await control.prepare(scope, change.payload as never, change.proposedById)
    : refuse('UNKNOWN_KIND', 'This version cannot make this change.');
  if (!prepared.ok) {
    const reason = prepared.refusals.map(({ message }) => message).join(' ');
    return end(options, scope, change, { status: 'refused', reason });
  }
  if (!isDeepStrictEqual(prepared.value.diff, change.diff)) {
    const reason = 'The settings have changed since this was proposed.';
    return end(options, scope, change, { status: 'refused', reason });
  }
  const { proposedAt } = change;
  const isByOnlyAdmin = decidedById === null && (await scope.activeAdminIds()).length === 1;
  await prepared.value.apply({ confirmedById: decidedById, proposedAt, isByOnlyAdmin });
  return end(options, scope, change, { status: 'effective', decidedById });
}

async function end<Scope extends ControlScope>(
  { clock }: ControlGateOptions<Scope>,
  scope: Scope,
  change: StoredControlChange,
  outcome: Pick<ControlChange, 'status'> & Partial<ControlChange>,
): Promise<void> {
  const ended = { ...change, ...outcome, decidedAt: clock.now() };
  await scope.saveControlChange(ended);
  await scope.publishControlChange(ended);
}

export interface DecideControlChangeCommand {
  readonly viewer: Viewer;
  readonly id: string;
  readonly decision: ControlDecision;
  /** Reason of a refusal; shown to the proposer. */
  readonly reason: string | null;
}
