import { hasRole, type Role, type Viewer } from '../auth/index.ts';
import { forbidden, userErrorsOf, type UserError } from '../graphql/index.ts';
import type { Cause } from '../outbox/index.ts';
import type { Executor } from '../postgres/index.ts';
import { refuse, type Result } from '../result/index.ts';
import {
  readControlChangeId,
  type ControlDecision,
  type ControlDecisionCode,
} from './control-change.ts';
import type {
  ControlGate,
  ControlScope,
  DecideControlChangeCommand,
  Proposed,
} from './control-gate.ts';
import { readControlChange, readControlChanges } from './control-store.ts';
import { controlChangeView, type ControlChangeView } from './control-view.ts';

/** Lists and decides the control changes of a service, for its API. */
export interface ControlDesk {
  /** Pending changes first. @throws FORBIDDEN for those who have none of the roles. */
  readonly list: (viewer: Viewer) => Promise<{
    readonly changes: ControlChangeView[];
    readonly delaySeconds: number | null;
  }>;
  readonly change: (viewer: Viewer, id: string) => Promise<ControlChangeView | null>;
  readonly decide: (
    cause: Cause,
    command: DecideControlChangeCommand,
  ) => Promise<Result<{ readonly id: string }, ControlDecisionCode>>;
  readonly passTime: (cause: Cause, id: string) => Promise<void>;
}

export function createControlDesk<Scope extends ControlScope>(options: {
  readonly gate: ControlGate<Scope>;
  readonly clock: { now(): Date };
  readonly executor: Executor;
  /** Runs each piece of work in one transaction. */
  readonly unitOfWork: {
    run<Value>(cause: Cause, work: (scope: Scope) => Promise<Value>): Promise<Value>;
  };
  readonly activeAdminIds: (executor: Executor, organizationId: string) => Promise<string[]>;
  /** Who sees the changes; admins by default. */
  readonly roles?: readonly Role[];
}): ControlDesk {
  const { gate, clock, executor, unitOfWork, activeAdminIds, roles = ['admin'] } = options;
  async function momentFor({ organizationId }: Viewer) {
    return { adminIds: await activeAdminIds(executor, organizationId), now: clock.now() };
  }
  async function list(viewer: Viewer) {
    const moment = await momentFor(viewer);
    const changes = await readControlChanges(executor, viewer.organizationId);
    return {
      changes: changes.map((change) => controlChangeView(change, viewer, moment)),
      delaySeconds: gate.delayFor(viewer, moment.adminIds),
    };
  }
  return {
    list: (viewer) => {
      if (hasRole(viewer, ...roles)) return list(viewer);
      throw forbidden('You cannot see changes to controls.');
    },
    change: async (viewer, id) => {
      const change = await readControlChange(executor, viewer.organizationId, id);
      return change && controlChangeView(change, viewer, await momentFor(viewer));
    },
    decide: (cause, command) => unitOfWork.run(cause, (scope) => gate.decide(scope, command)),
    passTime: (cause, id) => unitOfWork.run(cause, (scope) => gate.passTime(scope, id)),
  };
}

/** What these resolvers need from a service's context. */
export interface ControlContext {
  readonly viewer: () => Viewer;
  readonly cause: () => Cause;
  readonly controls: ControlDesk;
}

/** Resolver for the list of a service's changes. */
export const listControlChanges = (_parent: unknown, _args: unknown, context: ControlContext) =>
  context.controls.list(context.viewer());

const REASON_MAX_CHARS = 500;

/** Resolver for the mutation that decides on a change. */
export async function decideControlChange(
  _parent: unknown,
  args: { id: string; decision: Uppercase<ControlDecision>; reason?: string | null | undefined },
  context: ControlContext,
): Promise<{ change: ControlChangeView | null; errors: UserError[] }> {
  const viewer = context.viewer();
  const { id } = args;
  const decision = args.decision.toLowerCase() as ControlDecision;
  const reason = args.reason?.trim().slice(0, REASON_MAX_CHARS) || null;
  const result = readControlChangeId(id)
    ? await context.controls.decide(context.cause(), { viewer, id, decision, reason })
    : refuse('NOT_FOUND', 'Change not found.');
  const change = result.ok ? await context.controls.change(viewer, id) : null;
  return { change, errors: userErrorsOf(result) };
}

/** Payload of a mutation that changed something or proposed a change. */
export async function proposalPayload(
  result: Result<Pick<Proposed<unknown>, 'pendingChangeId'>>,
  context: ControlContext,
): Promise<{ pendingChange: ControlChangeView | null; errors: UserError[] }> {
  const pendingChangeId = result.ok ? result.value.pendingChangeId : null;
  if (pendingChangeId === null) return { pendingChange: null, errors: userErrorsOf(result) };
  const pendingChange = await context.controls.change(context.viewer(), pendingChangeId);
  const message = pendingChange?.takesEffectAt
    ? 'This change takes effect later.'
    : 'Waiting for someone else to confirm.';
  return { pendingChange, errors: userErrorsOf(refuse('PENDING_CONFIRMATION', message)) };
}
