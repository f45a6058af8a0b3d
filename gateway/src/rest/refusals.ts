import { z } from 'zod';

/** The body of every refusal. */
export const refusalBody = z
  .object({
    detail: z.string().meta({ description: 'The message to show to the user.' }),
    code: z.string().meta({ description: 'Stable, for programs.' }),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Error' });

/** Statuses that routes refuse with, and what each means. */
export const REFUSALS = {
  400: 'The upload was cut off: the connection or the multipart body ended before the file did.',
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
