import { rowAppears } from '../ask-database.ts';

/** Approved and not yet paid at once: a longer queue would only measure how long a queue is. */
const UNPAID_MAX = 100;
/** Nothing was paid for so long: then the rest is submitted all the same, and the recount says what was lost. */
const WAIT_MAX_MS = 300_000;

/** Holds new submissions back while too many payments are under way, so that kills meet payments to the end of a long run. */
export class PaymentWindow {
  readonly #expenseDatabase: string;
  #room: Promise<boolean> | null = null;

  constructor(expenseDatabase: string) {
    this.#expenseDatabase = expenseDatabase;
  }

  /** Resolves when there is room for another payment. Whoever waits at the same time waits for one question. */
  async enter(): Promise<void> {
    this.#room ??= rowAppears(
      this.#expenseDatabase,
      `select 1 from expenses where status = 'approved' having count(*) < $1`,
      [UNPAID_MAX],
      WAIT_MAX_MS,
    ).finally(() => {
      this.#room = null;
    });
    await this.#room;
  }
}
