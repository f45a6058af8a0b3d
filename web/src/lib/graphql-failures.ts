import { CombinedGraphQLErrors } from '@apollo/client/errors';
import names from './part-names.json' with { type: 'json' };

export interface Refusal {
  code: string;
  message: string;
  field?: string | null;
}

/** Returns the server's message when it refused, else our text, because a library's message means nothing to a user. */
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

/** The part of a page that each service provides. */
const partNames: Readonly<Record<string, string>> = names;

/** Returns a text such as 'Names are unavailable right now.' for a response without a service's parts; else our text. */
export function missingPartsMessage(error: unknown, fallback: string): string {
  const faults = CombinedGraphQLErrors.is(error) ? error.errors : [];
  const parts = new Set(faults.map(({ extensions }) => partNames[String(extensions?.['service'])]));
  const names = [...parts].filter((name) => name !== undefined);
  if (names.length === 0 || names.length < parts.size) return fallback;
  const list = names.toSorted().join(' and ');
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} are unavailable right now.`;
}

/** Returns the message for a failed query: the missing parts if something is `shown`; otherwise our text. */
export const loadFailure = (error: unknown, fallback: string, shown: unknown): string =>
  shown ? missingPartsMessage(error, fallback) : fallback;

/** Whether a part of the response is null because its service failed, and not because it is empty. */
export const isPartMissing = (error: unknown, field: string): boolean =>
  CombinedGraphQLErrors.is(error) &&
  error.errors.some((fault) => fault.path?.includes(field) === true);
