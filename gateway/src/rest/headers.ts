import { z } from 'zod';

/** A header of a request or an answer, as the OpenAPI document describes it. */
export interface Header {
  readonly name: string;
  readonly description?: string;
  readonly schema: z.ZodType;
}

/** Makes a repeated request safe. */
export const IDEMPOTENCY_KEY: Header = {
  name: 'Idempotency-Key',
  description: 'The same key gets the same answer, and the work is done once.',
  schema: z.string().max(255),
};

/** The version that a change was made from. */
export const IF_MATCH: Header = { name: 'If-Match', schema: z.string() };

/** The client's own name for an upload. */
export const UPLOAD_ID: Header = {
  name: 'X-Upload-Id',
  description: 'Names this upload in the progress messages of the event stream.',
  schema: z.string(),
};

/** The version of what was answered. */
export const ETAG: Header = { name: 'ETag', schema: z.string() };

/** The address of what was created. */
export const LOCATION: Header = { name: 'Location', schema: z.string() };

/** Suggests a file's name. */
export const CONTENT_DISPOSITION: Header = { name: 'Content-Disposition', schema: z.string() };

/** The length of a list that was answered in part. */
export const TOTAL_COUNT: Header = {
  name: 'X-Total-Count',
  description: 'Matching rows across all pages.',
  schema: z.int(),
};

/** Seconds to wait before the next attempt. */
export const RETRY_AFTER: Header = { name: 'Retry-After', schema: z.int() };
