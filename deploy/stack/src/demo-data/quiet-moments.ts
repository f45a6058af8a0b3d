import { setTimeout as pause } from 'node:timers/promises';

/** Somebody who reads a page asks for nothing in between. */
const QUIET_MS = 1_000;
const REQUESTS = /^outlay_http_request_duration_seconds_count\{.*\} (\d+)$/gm;

/** Returns once the gateway has answered nobody for a moment. The caller's own requests must have ended. */
export async function awaitQuiet(metricsUrl: string): Promise<void> {
  let before = await requestsAnswered(metricsUrl);
  for (;;) {
    await pause(QUIET_MS);
    const now = await requestsAnswered(metricsUrl);
    if (now === before) return;
    before = now;
  }
}

async function requestsAnswered(metricsUrl: string): Promise<number> {
  const metrics = await (await fetch(metricsUrl)).text();
  return [...metrics.matchAll(REQUESTS)].reduce((sum, [, count]) => sum + Number(count), 0);
}
