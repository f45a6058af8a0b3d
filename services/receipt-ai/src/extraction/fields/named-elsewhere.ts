import { foldAccents } from '@outlay/platform/text';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';

/** A shorter name or domain is a part of many others. */
const KEY_LENGTH_MIN = 4;
const TIMES_MAX = 4;
const DOMAIN = /(?:www\.|https?:\/\/|@)([a-z0-9-]+(?:\.[a-z0-9-]+)*)\.[a-z]{2,}/g;

/** Where else a document names a company: in the domain of its site or mail address, and in its text. */
export interface NamedElsewhere {
  isInDomain: (name: string) => boolean;
  /** How many rows name it, at most TIMES_MAX. */
  timesNamed: (name: string) => number;
}

const keyOf = (text: string): string =>
  foldAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

export function namedElsewhere({ rows }: ReceiptLayout): NamedElsewhere {
  const texts = rows.map(({ text }) => text.toLowerCase());
  const domains = [...texts.join('\n').matchAll(DOMAIN)]
    .map(([, host = '']) => keyOf(host.split('.').at(-1) ?? ''))
    .filter(({ length }) => length >= KEY_LENGTH_MIN);
  const keys = texts.map(keyOf);
  return {
    isInDomain: (name) => {
      const key = keyOf(name);
      return (
        key.length >= KEY_LENGTH_MIN &&
        domains.some((domain) => key.startsWith(domain) || domain.startsWith(key))
      );
    },
    timesNamed: (name) => {
      const key = keyOf(name);
      if (key.length < KEY_LENGTH_MIN) return 0;
      return Math.min(TIMES_MAX, keys.filter((row) => row.includes(key)).length);
    },
  };
}
