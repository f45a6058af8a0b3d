import { userErrorsOf, type UserError } from '@outlay/platform/graphql';
import { refuse, type Result } from '@outlay/platform/result';
import type { Proposed } from './change-gate.ts';

/** The change that waits, which identity describes, with the error PENDING_CONFIRMATION; the refusals of one that was refused. */
export function proposalPayload(result: Result<Pick<Proposed, 'pendingChangeId'>>): {
  pendingChange: { id: string } | null;
  errors: UserError[];
} {
  const id = result.ok ? result.value.pendingChangeId : null;
  if (id === null) return { pendingChange: null, errors: userErrorsOf(result) };
  const waiting = refuse('PENDING_CONFIRMATION', 'Waiting for someone else to confirm.');
  return { pendingChange: { id }, errors: userErrorsOf(waiting) };
}
