import { z } from 'zod';
import { described } from './shape-fields.ts';

/** The body of every refusal. */
export const refusalBody = z
  .object({
    detail: described(z.string(), 'The message to show to the user.', 'Title is required.'),
    code: described(z.string(), 'Stable, for programs.', 'VALIDATION_FAILED'),
    errors: z
      .array(
        z.object({
          field: described(z.string(), 'Path of the field, or `body`.', 'title'),
          message: described(z.string(), 'What is wrong with it.', 'Title is required.'),
        }),
      )
      .optional()
      .meta({ description: 'With 422: every invalid field.' }),
    statement: described(
      z.string().optional(),
      'With PROOF_REQUIRED and PASSKEY_REQUIRED: the statement to sign, in canonical JSON. Check that it says what you ask for, and repeat the request with it as the proof within ten minutes.',
      '{"body":{},"kind":"expense.withdrawn"}',
    ),
    reference: described(
      z.string().optional(),
      'With 500: finds the request in the logs of the installation.',
      '21c85667-704b-47e4-88a3-42655b75c6e6',
    ),
  })
  .meta({ id: 'Error', description: 'Why a request was refused.' });

/** Statuses of refusals with their meanings. */
export const REFUSALS = {
  400: 'The body could not be read: it is not UTF-8 text, or an upload was cut off before the file ended.',
  401: 'Not signed in, or the session has ended.',
  403: 'Not allowed.',
  404: 'Not found, or not visible to the caller.',
  408: 'The file did not arrive in time.',
  409: 'Conflict: nothing changed.',
  412: 'Stale: the expense has changed since its ETag was read.',
  413: 'Too large.',
  415: 'Unsupported file type.',
  422: 'The input breaks a rule; `errors` names the fields.',
  429: 'Too many attempts; see Retry-After.',
  503: 'A dependency is down; see Retry-After.',
} as const;

/** A status that a route can refuse with. */
export type RefusalStatus = keyof typeof REFUSALS;
