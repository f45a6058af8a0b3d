type Job = () => Promise<void>;

/** Runs jobs in order, a few at a time. A job must not throw. */
export class SendQueue {
  readonly #concurrencyMax: number;
  readonly #waiting: Job[] = [];
  #running = 0;

  constructor(concurrencyMax: number) {
    this.#concurrencyMax = concurrencyMax;
  }

  add(job: Job): void {
    this.#waiting.push(job);
    this.#startNext();
  }

  /** Starts all waiting jobs at once, because the page is about to close. */
  flush(): void {
    for (const job of this.#waiting.splice(0)) void this.#run(job);
  }

  #startNext(): void {
    if (this.#running >= this.#concurrencyMax) return;
    const job = this.#waiting.shift();
    if (job) void this.#run(job);
  }

  async #run(job: Job): Promise<void> {
    this.#running += 1;
    await job();
    this.#running -= 1;
    this.#startNext();
  }
}
