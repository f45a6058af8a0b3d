import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { alternatives } from '../locales/index.ts';
import { lineOf, type HeadLine } from './vendor-lines.ts';

const PAID_TO = new RegExp(
  `(?:^|\\s)(?:${alternatives(({ vendor }) => vendor?.paidTo)})\\s+(?=\\S)`,
  'iu',
);
/** What follows the name: the day, the purpose or the means of payment, a verb, an address, or the sentence's end. */
const BEHIND_NAME = new RegExp(
  `\\s(?:${alternatives(({ vendor }) => vendor?.behindPaidTo)})(?!\\p{L})|\\s?[(<!?]|,\\s|(?<=\\p{Ll}{3}|\\p{Lu}{3})\\.(?:\\s|$)|$`,
  'iu',
);

/** The names in sentences that say who was paid: "You paid $48.00 USD to Acme Ltd". */
export const paidSellers = ({ rows }: ReceiptLayout): HeadLine[] =>
  rows.flatMap(({ segments }, rowIndex) =>
    segments.flatMap((segment) => {
      const before = PAID_TO.exec(segment.text);
      if (!before) return [];
      const from = before.index + before[0].length;
      const name = segment.text.slice(from);
      const to = from + name.search(BEHIND_NAME);
      // "to your account" names nobody.
      return /^[\p{Lu}\p{Lo}\d]/u.test(name) ? [lineOf([segment], rowIndex, 1, { from, to })] : [];
    }),
  );
