import { z } from 'zod';
import { objectOf } from './shape-fields.ts';

/** The body of every refusal. */
export const refusalBody = objectOf('Error', {
  detail: z.string(),
  code: z.string(),
  errors: z
    .array(
      objectOf('Error.errors', {
        field: z.string(),
        message: z.string(),
      }),
    )
    .optional(),
  statement: z.string().optional(),
  reference: z.string().optional(),
});

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
