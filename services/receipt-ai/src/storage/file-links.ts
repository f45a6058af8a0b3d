import { createHmac, timingSafeEqual } from 'node:crypto';

/** Links open for at least this long, and at most twice as long: a page that is loaded twice gets the same link, which caches. */
const LIFETIME_S = 600;

export interface FileLinks {
  /** Path of a file under the public door; opens without a header while it lasts. */
  linkTo(receiptId: string, now: Date): string;
  /** Path of the picture of one page, counted from 0; lasts as long. */
  linkToPage(receiptId: string, page: number, now: Date): string;
  verify(receiptId: string, expires: string, signature: string, now: Date): boolean;
  verifyPage(
    receiptId: string,
    page: number,
    expires: string,
    signature: string,
    now: Date,
  ): boolean;
}

/** Links whose right to open stands in themselves: made only for people who may see the receipt. */
export function createFileLinks(secret: string): FileLinks {
  const sign = (subject: string, expires: string): string =>
    createHmac('sha256', secret).update(`${subject}.${expires}`).digest('base64url');
  const signed = (subject: string, path: string, now: Date): string => {
    const window = Math.floor(now.getTime() / 1_000 / LIFETIME_S);
    const expires = String((window + 2) * LIFETIME_S);
    return `/api/v1/receipts/${path}?expires=${expires}&signature=${sign(subject, expires)}`;
  };
  const isSigned = (subject: string, expires: string, signature: string, now: Date): boolean => {
    if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 < now.getTime()) return false;
    const wanted = Buffer.from(sign(subject, expires));
    const given = Buffer.from(signature);
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  };
  return {
    linkTo: (receiptId, now) => signed(receiptId, `${receiptId}/file`, now),
    linkToPage: (receiptId, page, now) =>
      signed(pageSubject(receiptId, page), `${receiptId}/pages/${page}`, now),
    verify: isSigned,
    verifyPage: (receiptId, page, ...link) => isSigned(pageSubject(receiptId, page), ...link),
  };
}

/** Begins with a word, as no id of a receipt does: what is signed for a page is never what is signed for a file. */
const pageSubject = (receiptId: string, page: number): string => `page.${receiptId}.${page}`;
