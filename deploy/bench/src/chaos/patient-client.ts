import { randomUUID } from 'node:crypto';

const TRY_AGAIN_MS = 250;
const GIVE_UP_MS = 180_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A careful client: repeats a request with the same key until it gets a response. */
export class PatientClient {
  readonly #url: string;
  readonly #email: string;
  readonly #password: string;
  #token = '';
  #tokenAtMs = 0;

  constructor(url: string, email: string, password: string) {
    this.#url = url;
    this.#email = email;
    this.#password = password;
  }

  /** @throws after three minutes without a response, or for a refusal that a repetition can't explain */
  async call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const key = randomUUID();
    const deadline = Date.now() + GIVE_UP_MS;
    for (;;) {
      const answer = await this.#try(method, path, body, key);
      if (answer && answer.status < 300) return answer.body as Answer;
      if (answer && answer.status < 500 && answer.status !== 429) {
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      if (Date.now() > deadline)
        throw new Error(`${method} ${path} had no answer for three minutes`);
      await wait(TRY_AGAIN_MS);
    }
  }

  async #try(
    method: string,
    path: string,
    body: unknown,
    key: string,
  ): Promise<{ status: number; body: unknown } | null> {
    try {
      await this.#signIn();
      const response = await fetch(`${this.#url}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.#token}`,
          'idempotency-key': key,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(15_000),
      });
      return { status: response.status, body: await response.json() };
    } catch {
      return null;
    }
  }

  /** An access token lives for minutes, but a long run takes hours. */
  async #signIn(): Promise<void> {
    if (Date.now() - this.#tokenAtMs < 240_000) return;
    const response = await fetch(`${this.#url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: this.#email, password: this.#password }),
      signal: AbortSignal.timeout(15_000),
    });
    if (!response.ok) throw new Error(`sign-in: ${response.status}`);
    this.#token = ((await response.json()) as { access_token: string }).access_token;
    this.#tokenAtMs = Date.now();
  }
}
