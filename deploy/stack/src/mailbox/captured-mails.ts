/** An email that the local stack has captured instead of sending. */
export interface CapturedMail {
  readonly id: string;
  readonly receivedAt: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const KEPT_MAX = 200;

/** The latest emails, in memory: the mailbox is empty after a restart. */
export class CapturedMails {
  readonly #mails: CapturedMail[] = [];
  #lastId = 0;

  add(mail: Omit<CapturedMail, 'id'>): void {
    this.#lastId += 1;
    this.#mails.unshift({ id: String(this.#lastId), ...mail });
    this.#mails.length = Math.min(this.#mails.length, KEPT_MAX);
  }

  find(id: string): CapturedMail | null {
    return this.#mails.find((mail) => mail.id === id) ?? null;
  }

  /** Newest first; `to` filters by recipient. */
  list(to: string | null): readonly CapturedMail[] {
    const wanted = to?.trim().toLowerCase();
    return wanted === undefined
      ? this.#mails
      : this.#mails.filter((mail) => mail.to.some((each) => each.toLowerCase() === wanted));
  }
}
