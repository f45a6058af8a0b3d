import { z } from 'zod';

/** A header of a request or a response, as the OpenAPI document describes it. */
export interface Header {
  readonly name: string;
  readonly description: string;
  readonly example: unknown;
  readonly schema: z.ZodType;
}

/** Makes a repeated request safe. */
export const IDEMPOTENCY_KEY: Header = {
  name: 'Idempotency-Key',
  description:
    'Names the request, in at most 255 characters. The same key with the same input gets the first answer, and the work is done once; with other input it is refused.',
  example: 'import-2026-11-20-line-7',
  schema: z.string().max(255),
};

/** The version that a change is based on. */
export const IF_MATCH: Header = {
  name: 'If-Match',
  description:
    'ETag of the version that the change was made from; a stale one is refused with 412.',
  example: '"v3"',
  schema: z.string(),
};

/** The client's id for an upload. */
export const UPLOAD_ID: Header = {
  name: 'X-Upload-Id',
  description:
    'Names this upload in the progress messages of the event stream; the first 60 characters count.',
  example: 'upload-1',
  schema: z.string(),
};

/** The version of the returned object. */
export const ETAG: Header = {
  name: 'ETag',
  description: 'Version of the expense, for If-Match.',
  example: '"v4"',
  schema: z.string(),
};

/** The address of the created object. */
export const LOCATION: Header = {
  name: 'Location',
  description: 'Path of what was created.',
  example: '/api/v1/expenses/42',
  schema: z.string(),
};

/** Suggests a file's name. */
export const CONTENT_DISPOSITION: Header = {
  name: 'Content-Disposition',
  description: "The file's name.",
  example: 'attachment; filename="outlay-proof-42.json"',
  schema: z.string(),
};

/** The length of a list that was returned in part. */
export const TOTAL_COUNT: Header = {
  name: 'X-Total-Count',
  description: 'Matching rows across all pages.',
  example: 128,
  schema: z.int(),
};

/** Seconds to wait before the next attempt. */
export const RETRY_AFTER: Header = {
  name: 'Retry-After',
  description: 'Seconds to wait before the next attempt.',
  example: 2,
  schema: z.int(),
};
