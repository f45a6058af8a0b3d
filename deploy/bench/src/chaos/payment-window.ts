import { rowAppears } from '../ask-database.ts';

/** Maximum approved, unpaid expenses: a longer queue would only measure the queue. */
const UNPAID_MAX = 100;
/** After this time without a payment the rest is submitted anyway, and the recount reports what was lost. */
const WAIT_MAX_MS = 300_000;

/** Holds back new submissions while too many payments are pending, so that kills hit payments until the end of a long run. */
export class PaymentWindow {
  readonly #expenseDatabase: string;
  #room: Promise<boolean> | null = null;

  constructor(expenseDatabase: string) {
    this.#expenseDatabase = expenseDatabase;
  }

  /** Resolves when there is room for another payment. Concurrent callers share one query. */
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
