/** How long a subgraph that timed out is skipped before one call tries again. */
const REST_MS = 3_000;

/**
 * Keeps a hung service from making every request wait for its timeout: after a timeout, calls fail at once for a while, then a
 * single one goes through and decides. A refused connection is cheap and needs no such pause.
 */
export class SubgraphBreaker {
  readonly #now: () => number;
  #restsUntilMs = 0;
  #isHanging = false;
  #isProbing = false;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whether a call may be made; an allowed one must be followed by `answered` or `hung`. */
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
