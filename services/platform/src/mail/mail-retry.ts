/** After this many attempts, about three hours after the first, an email is given up. */
export const MAIL_ATTEMPTS_MAX = 8;

const FIRST_DELAY_MS = 30_000;
const DELAY_MAX_MS = 2 * 3_600_000;
const ERROR_MAX_CHARS = 300;

/** Milliseconds until the next attempt; null after the last of `attempts`, at least 1. */
export const mailRetryDelayMs = (attempts: number): number | null =>
  attempts >= MAIL_ATTEMPTS_MAX
    ? null
    : Math.min(DELAY_MAX_MS, FIRST_DELAY_MS * 3 ** (attempts - 1));

/** The reason that is stored: one short line without characters that a database can't store. */
export const mailErrorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))

    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .slice(0, ERROR_MAX_CHARS);
