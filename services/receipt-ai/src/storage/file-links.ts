import { createHmac, timingSafeEqual } from 'node:crypto';

/** Links open for at least this long, and at most twice as long: a page that is loaded twice gets the same link, which caches. */
const LIFETIME_S = 600;

export interface FileLinks {
  /** Path of a file under the public door; opens without a header while it lasts. */
  linkTo(receiptId: string, now: Date): string;
  verify(receiptId: string, expires: string, signature: string, now: Date): boolean;
}

/** Links whose right to open stands in themselves: made only for people who may see the receipt. */
export function createFileLinks(secret: string): FileLinks {
  const sign = (receiptId: string, expires: string): string =>
    createHmac('sha256', secret).update(`${receiptId}.${expires}`).digest('base64url');
  return {
    linkTo: (receiptId, now) => {
      const window = Math.floor(now.getTime() / 1_000 / LIFETIME_S);
      const expires = String((window + 2) * LIFETIME_S);
      return `/api/v1/receipts/${receiptId}/file?expires=${expires}&signature=${sign(receiptId, expires)}`;
    },
    verify: (receiptId, expires, signature, now) => {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 < now.getTime()) return false;
      const wanted = Buffer.from(sign(receiptId, expires));
      const given = Buffer.from(signature);
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
  };
}
