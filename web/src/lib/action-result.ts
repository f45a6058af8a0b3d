import { failureMessage, isPendingConfirmation, type Refusal } from './graphql-failures.ts';

/** The result of an action, shown above what it changed. */
export interface ActionResult {
  tone: 'success' | 'error' | 'info';
  message: string;
  /** Whether it was proposed and listed among the pending changes. */
  isProposed?: boolean;
}

/** Returns the result of an action that changed nothing: a refusal, or a proposal to the other admins. */
export function resultOf(
  errors: readonly Refusal[] | null | undefined,
  fallback: string,
): ActionResult {
  const isProposed = isPendingConfirmation(errors);
  return {
    tone: isProposed ? 'info' : 'error',
    message: failureMessage(errors, fallback),
    isProposed,
  };
}
