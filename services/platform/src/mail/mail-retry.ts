/** After the last attempt a mail is given up: about three hours after the first. */
export const MAIL_ATTEMPTS_MAX = 8;

const FIRST_DELAY_MS = 30_000;
const DELAY_MAX_MS = 2 * 3_600_000;
const ERROR_MAX_CHARS = 300;

/** Milliseconds until the next attempt; null when `attempts`, at least 1, were enough. */
export const mailRetryDelayMs = (attempts: number): number | null =>
  attempts >= MAIL_ATTEMPTS_MAX
    ? null
    : Math.min(DELAY_MAX_MS, FIRST_DELAY_MS * 3 ** (attempts - 1));

/** What is kept of a failure: one short line, which a database can store. */
export const mailErrorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))

    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .slice(0, ERROR_MAX_CHARS);
