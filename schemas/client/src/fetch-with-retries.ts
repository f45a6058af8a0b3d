export interface RetryOptions {
  /** Number of attempts, 1 to 10; 5 by default. */
  readonly attemptsMax?: number;
  /** Timeout of each attempt in milliseconds; 60,000 by default. */
  readonly timeoutMs?: number;
  /** Replaces the global `fetch`, for tests. */
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly wait?: (delayMs: number) => Promise<void>;
}

const ATTEMPTS_MAX = 5;
const TIMEOUT_MS = 60_000;
const FIRST_DELAY_MS = 500;
/** The longest accepted Retry-After, in milliseconds. */
const DELAY_MAX_MS = 30_000;

const IDEMPOTENCY_KEY = 'idempotency-key';

const sleep = (delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });

/**
 * Fetches, and tries again after 429, 503 and network errors. Writes get an Idempotency-Key, the same for all attempts. An upload
 * has no key, so it is repeated only after 429, when nothing was done.
 */
export function fetchWithRetries(
  options: RetryOptions = {},
): (request: Request) => Promise<Response> {
  const { timeoutMs = TIMEOUT_MS, fetch: send = fetch, wait = sleep } = options;
  const attemptsMax = Math.min(10, Math.max(1, options.attemptsMax ?? ATTEMPTS_MAX));
  return async (given) => {
    const request = withIdempotencyKey(given);
    const isRepeatable = !isForm(request);
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= attemptsMax;
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
      try {
        // A body can be read once, so each attempt sends a copy.
        const response = await send(new Request(isLast ? request : request.clone(), { signal }));
        const isRetried = response.status === 429 || (response.status === 503 && isRepeatable);
        if (isLast || !isRetried) return response;
        await response.body?.cancel();
        await wait(delayMsOf(attempt, response.headers.get('retry-after')));
      } catch (error) {
        if (isLast || !isRepeatable || request.signal.aborted) throw error;
        await wait(delayMsOf(attempt, null));
      }
    }
  };
}

const isForm = (request: Request): boolean =>
  request.headers.get('content-type')?.startsWith('multipart/form-data') === true;

function withIdempotencyKey(request: Request): Request {
  if (request.method === 'GET' || isForm(request) || request.headers.has(IDEMPOTENCY_KEY)) {
    return request;
  }
  const headers = new Headers(request.headers);
  headers.set(IDEMPOTENCY_KEY, crypto.randomUUID());
  return new Request(request, { headers });
}

/** Retry-After, or a pause that doubles with each attempt. */
function delayMsOf(attempt: number, retryAfter: string | null): number {
  const askedMs = retryAfter === null || retryAfter === '' ? NaN : Number(retryAfter) * 1_000;
  const delayMs = askedMs >= 0 ? askedMs : FIRST_DELAY_MS * 2 ** (attempt - 1);
  return Math.min(DELAY_MAX_MS, delayMs);
}
