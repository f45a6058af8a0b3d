import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FileLinks, LinkParameters } from '../use-cases/ports.ts';

/**
 * Links are valid for at least this long and at most twice as long, so that reloading a page gives the same link, which can be
 * cached. Twice this is not longer than an access token is valid, because the gateway remembers that long whose access has ended.
 */
const LIFETIME_S = 300;

/**
 * Links that contain their own permission. They are created only for people who may see the receipt, and name them, so that the
 * gateway can refuse the links of a person whose access has ended.
 *
 * @param publicUrl Address of the installation, without a slash at its end.
 */
export function createFileLinks(secret: string, publicUrl: string): FileLinks {
  const sign = (subject: string, expires: string, holder: string): string =>
    createHmac('sha256', secret).update(`${subject}.${expires}.${holder}`).digest('base64url');
  const signed = (subject: string, path: string, holder: string, now: Date): string => {
    const window = Math.floor(now.getTime() / 1_000 / LIFETIME_S);
    const expires = String((window + 2) * LIFETIME_S);
    const signature = sign(subject, expires, holder);
    const search = new URLSearchParams({ expires, holder, signature });
    return `${publicUrl}/api/v1/receipts/${path}?${search.toString()}`;
  };
  const isSigned = (
    subject: string,
    { expires, holder, signature }: LinkParameters,
    now: Date,
  ): boolean => {
    if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 < now.getTime()) return false;
    const wanted = Buffer.from(sign(subject, expires, holder));
    const given = Buffer.from(signature);
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  };
  return {
    linkTo: (receiptId, holder, now) => signed(receiptId, `${receiptId}/file`, holder, now),
    linkToPage: (receiptId, page, holder, now) =>
      signed(pageSubject(receiptId, page), `${receiptId}/pages/${page}`, holder, now),
    verify: isSigned,
    verifyPage: (receiptId, page, ...link) => isSigned(pageSubject(receiptId, page), ...link),
  };
}

/** Starts with a word, unlike any receipt id: a page's signature never matches a file's. */
const pageSubject = (receiptId: string, page: number): string => `page.${receiptId}.${page}`;
