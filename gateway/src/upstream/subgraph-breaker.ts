/** How long a subgraph that timed out is skipped before one call tries again, in ms. */
const REST_MS = 3_000;

/**
 * Keeps a hung service from delaying every request until its timeout: after a timeout, calls fail at once for a while, then a
 * single one tests the service. A refused connection is cheap and needs no such pause. If the service responds to another call
 * meanwhile, it isn't hung and only the one call is slow.
 */
export class SubgraphBreaker {
  readonly #now: () => number;
  #restsUntilMs = 0;
  #isHanging = false;
  #isProbing = false;
  #answeredAtMs = Number.NEGATIVE_INFINITY;
  #downSinceMs: number | null = null;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Whether a call may be made. An allowed one must be followed by `answered` or `hung`. */
  mayCall(): boolean {
    if (!this.#isHanging) return true;
    if (this.#isProbing || this.#now() < this.#restsUntilMs) return false;
    this.#isProbing = true;
    return true;
  }

  /** When the service was first found down; null while it responds. */
  get downSince(): Date | null {
    return this.#downSinceMs === null ? null : new Date(this.#downSinceMs);
  }

  /** Whether the service has responded to any call since `sinceMs`. */
  hasAnsweredSince(sinceMs: number): boolean {
    return this.#answeredAtMs >= sinceMs;
  }

  answered(): void {
    this.#answeredAtMs = this.#now();
    this.#downSinceMs = null;
    this.#isHanging = false;
    this.#isProbing = false;
  }

  /** Records that the connection was refused or broken. */
  refused(): void {
    this.#downSinceMs ??= this.#now();
    this.#isHanging = false;
    this.#isProbing = false;
  }

  hung(): void {
    this.#downSinceMs ??= this.#now();
    this.#isHanging = true;
    this.#isProbing = false;
    this.#restsUntilMs = this.#now() + REST_MS;
  }
}
