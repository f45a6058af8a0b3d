import { failureMessage, isPendingConfirmation, type Refusal } from './graphql-failures.ts';
import { showSuccess } from './success-notice.ts';

/** The result of an action, shown above what it changed. */
export interface ActionResult {
  tone: 'success' | 'error' | 'info';
  message: string;
  /** Whether it was proposed and listed among the pending changes. */
  isProposed?: boolean;
}

/** Returns the result of an action that says more than a toast. */
export const outcomeOf = (
  errors: readonly Refusal[] | null | undefined,
  message: string,
  fallback: string,
): ActionResult =>
  errors?.length === 0 ? { tone: 'success', message } : resultOf(errors, fallback);

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

/** A change that takes one press, and how its result is told. */
export interface Action {
  send: () => Promise<{ errors: readonly Refusal[] } | undefined>;
  /** Says that it is done. */
  done: string;
  /** Shown when the server gives no message. */
  fallback: string;
  /** Gets a refusal or a proposal; null before the response. */
  onResult: (result: ActionResult | null) => void;
}

/** Makes a change and tells how it went. */
export async function act({ send, done, fallback, onResult }: Action): Promise<void> {
  onResult(null);
  const errors = (await send())?.errors;
  if (errors?.length === 0) showSuccess(done);
  else onResult(resultOf(errors, fallback));
}
