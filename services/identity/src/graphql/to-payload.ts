import { proposalPayload, type ControlChangeView, type Proposed } from '@outlay/platform/controls';
import { userErrorsOf, type UserError } from '@outlay/platform/graphql';
import type { Result } from '@outlay/platform/result';
import type { Member } from '../domain/member.ts';
import type { Session } from '../use-cases/ports.ts';
import type { Context } from './context.ts';

interface Errors {
  errors: UserError[];
}

export const toSessionPayload = (
  result: Result<Session>,
): Errors & { session: Session | null } => ({
  session: result.ok ? result.value : null,
  errors: userErrorsOf(result),
});

export const toDonePayload = (result: Result<unknown>): Errors & { done: boolean } => ({
  done: result.ok,
  errors: userErrorsOf(result),
});

/** The member after the change: cached reads are dropped. */
export async function toMemberPayload(
  result: Result<{ id: string }>,
  { members }: Context,
): Promise<Errors & { member: Member | null }> {
  if (!result.ok) return { member: null, errors: userErrorsOf(result) };
  const { id } = result.value;
  return { member: await members.clear(id).load(id), errors: [] };
}

/** The member after a change that may have been proposed instead. */
export async function toProposedMemberPayload(
  result: Result<Proposed<{ id: string }>>,
  context: Context,
): Promise<Errors & { member: Member | null; pendingChange: ControlChangeView | null }> {
  const id = result.ok ? result.value.value?.id : undefined;
  const member = id === undefined ? null : await context.members.clear(id).load(id);
  return { member, ...(await proposalPayload(result, context)) };
}
