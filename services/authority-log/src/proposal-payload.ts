import { userErrorsOf, type UserError } from '@outlay/platform/graphql';
import { refuse, type Result } from '@outlay/platform/result';
import type { Proposed } from './changes.ts';

/** Whether a change is in effect, so that the payload shows it. */
export const isInEffect = (result: Result<Pick<Proposed, 'pendingChangeId'>>): boolean =>
  result.ok && result.value.pendingChangeId === null;

/** The change that waits, which identity describes, with the error PENDING_CONFIRMATION; the refusals of one that was refused. */
export function proposalPayload(result: Result<Pick<Proposed, 'pendingChangeId'>>): {
  pendingChange: { id: string } | null;
  errors: UserError[];
} {
  const id = result.ok ? result.value.pendingChangeId : null;
  if (id === null) return { pendingChange: null, errors: userErrorsOf(result) };
  const waiting = refuse('PENDING_CONFIRMATION', 'This takes effect once it is confirmed.');
  return { pendingChange: { id }, errors: userErrorsOf(waiting) };
}
