import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Links are valid for at least this long, and at most twice as long: reloading a page gives the same link, which can be cached.
 */
const LIFETIME_S = 600;

export interface FileLinks {
  /** Public address of a file; needs no header while it is valid. */
  linkTo(receiptId: string, now: Date): string;
  /** Address of a page image, counted from 0; valid as long. */
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

/**
 * Links that contain their own permission: created only for people who may see the receipt.
 *
 * @param publicUrl Address of the installation, without a slash at its end.
 */
export function createFileLinks(secret: string, publicUrl: string): FileLinks {
  const sign = (subject: string, expires: string): string =>
    createHmac('sha256', secret).update(`${subject}.${expires}`).digest('base64url');
  const signed = (subject: string, path: string, now: Date): string => {
    const window = Math.floor(now.getTime() / 1_000 / LIFETIME_S);
    const expires = String((window + 2) * LIFETIME_S);
    return `${publicUrl}/api/v1/receipts/${path}?expires=${expires}&signature=${sign(subject, expires)}`;
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

/** Starts with a word, unlike any receipt id: a page's signature never matches a file's. */
const pageSubject = (receiptId: string, page: number): string => `page.${receiptId}.${page}`;
