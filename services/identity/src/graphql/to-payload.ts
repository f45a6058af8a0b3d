import type { Proposed } from '@outlay/authority-log';
import { userErrorsOf, type UserError } from '@outlay/platform/graphql';
import { refuse, type Refused, type Result } from '@outlay/platform/result';
import type { Account, AccountRole, Member } from '../domain/member.ts';
import type { PendingChange } from '../domain/pending-change.ts';
import type { SecondFactorState } from '../domain/second-factor.ts';
import type { Role, SecondFactorState as ShownState } from '../generated/resolver-types.ts';
import type { PasskeyRequest, Session } from '../use-cases/ports.ts';
import type { Context } from './context.ts';

interface Errors {
  errors: UserError[];
}

export const shownState = (state: SecondFactorState): ShownState =>
  state.toUpperCase() as ShownState;

export const toRoles = (roles: readonly AccountRole[]): Role[] =>
  roles.map((role) => role.toUpperCase() as Role);

/** The person whose session was just opened. Their request had no viewer, and they may read their own data. */
export type SignedIn = Account & { readonly signedIn: true };

type SessionModel = Omit<Session, 'secondFactor' | 'user'> & {
  secondFactor: ShownState;
  user: SignedIn;
};

export const toSessionPayload = (
  result: Result<Session>,
): Errors & { session: SessionModel | null } => ({
  session: result.ok
    ? {
        ...result.value,
        user: { ...result.value.user, signedIn: true },
        secondFactor: shownState(result.value.secondFactor),
      }
    : null,
  errors: userErrorsOf(result),
});

/** A SECOND_FACTOR_REQUIRED refusal includes a challenge. */
export const toSignInPayload = (result: Result<Session> | (Refused & { challenge: string })) => ({
  ...toSessionPayload(result),
  challenge: 'challenge' in result ? result.challenge : null,
});

export const toPasskeyRequestPayload = (result: Result<PasskeyRequest>) => ({
  request: result.ok ? { ...result.value, credentialIds: [...result.value.credentialIds] } : null,
  errors: userErrorsOf(result),
});

export const toDonePayload = (result: Result<unknown>): Errors & { done: boolean } => ({
  done: result.ok,
  errors: userErrorsOf(result),
});

/** Returns the member after the change, without cached reads. */
export async function toMemberPayload(
  result: Result<{ id: string }>,
  { members }: Context,
): Promise<Errors & { member: Member | null }> {
  if (!result.ok) return { member: null, errors: userErrorsOf(result) };
  const { id } = result.value;
  return { member: await members.clear(id).load(id), errors: [] };
}

/** Returns the member after a change, or the change that waits for a second person. */
export async function toProposedMemberPayload(
  result: Result<Proposed>,
  context: Context,
): Promise<Errors & { member: Member | null; pendingChange: PendingChange | null }> {
  const isDone = result.ok && result.value.pendingChangeId === null;
  const member = isDone ? await context.members.clear(result.value.id).load(result.value.id) : null;
  return { member, ...(await proposalPayload(result, context)) };
}

/** The change that waits for a second person, with the error PENDING_CONFIRMATION; the refusals of one that was refused. */
export async function proposalPayload(
  result: Result<Proposed>,
  { queries, viewer }: Context,
): Promise<Errors & { pendingChange: PendingChange | null }> {
  const id = result.ok ? result.value.pendingChangeId : null;
  if (id === null) return { pendingChange: null, errors: userErrorsOf(result) };
  const pendingChange =
    (await queries.pendingChanges(viewer())).find((each) => each.statementHash === id) ?? null;
  const message = pendingChange?.takesEffectAt
    ? 'This change takes effect later.'
    : 'Waiting for someone else to confirm.';
  return { pendingChange, errors: userErrorsOf(refuse('PENDING_CONFIRMATION', message)) };
}
