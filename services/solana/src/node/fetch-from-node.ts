import { tracedRpc } from '@outlay/platform/telemetry';
import { postJson } from '@outlay/platform/http-client';

/** A slower node counts as down. */
const TIMEOUT_MS = 5_000;

/** What callers and web3.js use of a request and a response of fetch. */
export type FetchFromNode = (
  url: string,
  init: { readonly body: string },
) => Promise<{ ok: boolean; status: number; statusText: string; text(): Promise<string> }>;

/** A traced JSON-RPC request to a node of the chain, bounded in time, with the signature of fetch that web3.js takes. */
export const fetchFromNode: FetchFromNode = tracedRpc(async (url, { body }) => {
  // An operator may leave out the path before the query that has the key.
  const { status, body: text } = await postJson(new URL(url).href, body, {}, TIMEOUT_MS);
  const ok = status >= 200 && status < 300;
  return { ok, status, statusText: '', text: () => Promise.resolve(text) };
});
