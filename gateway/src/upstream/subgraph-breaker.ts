/** How long a subgraph that did not answer in time is left alone before one call tries again. */
const REST_MS = 3_000;

/**
 * Keeps one service that hangs from making every request wait for its timeout: after an unanswered call, calls fail at once for
 * a while, then a single one goes through and decides. A refused connection costs nothing and needs no rest.
 */
export class SubgraphBreaker {
  readonly #now: () => number;
  #restsUntilMs = 0;
  #isHanging = false;
  #isProbing = false;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whether a call may be made; one that is allowed must be followed by `answered` or `hung`. */
  mayCall(): boolean {
    if (!this.#isHanging) return true;
    if (this.#isProbing || this.#now() < this.#restsUntilMs) return false;
    this.#isProbing = true;
    return true;
  }

  answered(): void {
    this.#isHanging = false;
    this.#isProbing = false;
  }

  hung(): void {
    this.#isHanging = true;
    this.#isProbing = false;
    this.#restsUntilMs = this.#now() + REST_MS;
  }
}
