import { CombinedGraphQLErrors } from '@apollo/client/errors';

export interface Refusal {
  code: string;
  message: string;
  field?: string | null;
}

/** The server's message when it refused, else our text: a library's message means nothing to a user. */
export function failureMessage(
  errors: readonly Refusal[] | null | undefined,
  fallback: string,
): string {
  const message = errors?.[0]?.message;
  return message !== undefined && message !== '' ? message : fallback;
}

/** Whether the server proposed the change instead of making it. */
export const isPendingConfirmation = (errors: readonly Refusal[] | null | undefined): boolean =>
  errors?.some(({ code }) => code === 'PENDING_CONFIRMATION') === true;

/** Whether a part of the response is null because its service failed, and not because it is empty. */
export function isPartMissing(error: unknown, field: string): boolean {
  return (
    CombinedGraphQLErrors.is(error) &&
    error.errors.some((fault) => fault.path?.includes(field) === true)
  );
}
