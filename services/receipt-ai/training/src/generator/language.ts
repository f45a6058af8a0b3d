import { z } from 'zod';
import english from './data/languages/en.json' with { type: 'json' };

import { forms, formsOf, readTable } from './tables.ts';

export type Trade = keyof typeof english.items;
export const TRADES = Object.keys(english.items) as Trade[];

/** Titles, labels, headings, units and sentences of documents. English has each, and so has every other language. */
export type TextKey = keyof typeof english.texts;
const TEXT_KEYS = Object.keys(english.texts) as TextKey[];

/** The texts of a language. Each has several forms as companies really print them. */
const language = z.strictObject({
  code: z.string(),
  /** Lines run from right to left. */
  rightToLeft: z.boolean().default(false),
  texts: formsOf(TEXT_KEYS),
  items: formsOf(TRADES),
  /** What a company of the trade calls itself in its name. */
  businesses: formsOf(TRADES),
  months: forms,
  shortMonths: forms,
});
export type Language = z.output<typeof language>;

const read = new Map<string, Language>();

/** @throws for a language without a table */
export function languageOf(code: string): Language {
  const known = read.get(code) ?? readTable(`languages/${code}`, language);
  read.set(code, known);
  return known;
}
