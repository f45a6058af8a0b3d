import { START_PATIENCE_MS } from './patience.ts';

/** Resolves when `url` responds with 2xx. @throws naming the failure after `timeoutMs`. */
export async function awaitHttp(
  url: string,
  what: string,
  timeoutMs = START_PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let last = 'no answer';
  while (Date.now() < deadline) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      if (response.ok) return;
      last = `${response.status} ${(await response.text()).slice(0, 200)}`;
    } catch (error) {
      last = String(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} is not ready: ${last}`);
}
