import { AddressNotAllowedError } from './public-lookup.ts';
import problems from './connection-problems.json' with { type: 'json' };

/** Descriptions by the code of Node or OpenSSL; the name of what was called comes before them. */
const PROBLEMS: Readonly<Record<string, string>> = problems;

/**
 * Why a call failed, as a sentence for the person who chose the address; null when the connection is not the cause. `subject`
 * starts the sentence, such as 'The endpoint'. It never contains a library's message.
 */
export function connectionProblem(error: unknown, subject: string): string | null {
  if (error instanceof AddressNotAllowedError) {
    return `${subject}'s host leads to ${error.message}, which is not on the public internet.`;
  }
  const { code } = (error ?? {}) as { readonly code?: unknown };
  if (typeof code !== 'string') return null;
  const known = PROBLEMS[code.startsWith('ERR_SSL') ? 'EPROTO' : code];
  return known === undefined ? null : `${subject}${known}`;
}
