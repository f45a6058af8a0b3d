import createFetchClient, { type Client } from 'openapi-fetch';
import { fetchWithRetries, type RetryOptions } from './fetch-with-retries.ts';
import type { paths } from '../generated/openapi.ts';

export interface ClientOptions extends RetryOptions {
  /** Address of the installation, such as https://outlay.example. */
  readonly url: string;
  /** An API key, or a session's access token; without one only open calls work. */
  readonly token?: string | undefined;
}

/** The REST API, typed by its OpenAPI document. */
export type OutlayClient = Client<paths>;

/** A client whose calls are repeated when that is safe; see `fetchWithRetries`. */
export function createClient({ url, token, ...retries }: ClientOptions): OutlayClient {
  return createFetchClient<paths>({
    baseUrl: url.replace(/\/+$/, ''),
    fetch: fetchWithRetries(retries),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
}
