import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import { alternatives } from '../locales/index.ts';
import { foldAccents } from '@outlay/platform/text';

const part = (name: 'vat' | 'vatCountry' | 'national'): string =>
  alternatives(({ vendorNumber }) => vendorNumber?.[name]);

/** Official vendor numbers, each after its label; the first group is the number. */
const NUMBERS: readonly RegExp[] = [
  /\bGST\s*(?:ID|REG\w*|REF|TAX)?[\s.:#()]*(?:NO|NUM\w*)?[\s.:#()]*(\d{9,12})\b/i,
  new RegExp(
    String.raw`\b(?:${part('vat')})[\s.-]*(?:ID|REG\w*|NR|NO|NUM\w*|N)?[\s.:#()°-]*(?:NR|NO)?[\s.:#]*((?:${part('vatCountry')})[ -]?[A-Z\d]{2}[\d .]{6,14}\d)`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:${part('national')})\s*(?:N[RO.°º]*)?[\s.:#]*((?:PT)?\s?\d[\d .-]{7,16}\d)`,
    'i',
  ),
  /\b(?:CO(?:MPANY)?|ROC|REG\w*)[\s.]*(?:REG\w*)?[\s.]*(?:NO|NUM\w*)?[\s.:#(]*([A-Z]{0,2}\d{5,12}\s?-?\s?[A-Z])\b/i,
  // Malaysian letterheads have the number in brackets after the name: (519537-X).
  /\((\d{5,7}\s?-\s?[A-Z])\)/,
];

/** The vendor's number is in the head; the buyer's may follow further down. */
const HEAD_ROWS = 14;

/** The vendor's tax or registration number; null where the head has none. */
export function findRegistration({ rows }: ReceiptLayout): string | null {
  const lines = rows.slice(0, HEAD_ROWS).map(({ text }) => foldAccents(text));
  for (const pattern of NUMBERS) {
    for (const line of lines) {
      const number = pattern.exec(line)?.[1];
      if (number !== undefined) return number.toUpperCase().replace(/[^A-Z0-9]/g, '');
    }
  }
  return null;
}
