import { readFileSync } from 'node:fs';
import type { Locale } from './locale.ts';
import { readPatterns } from './read-patterns.ts';

/** @throws for a pattern that can't be read */
const readLocale = (name: string): Locale =>
  readPatterns(readFileSync(new URL(`${name}.yaml`, import.meta.url), 'utf8')) as Locale;

/** All locales. Of two equal matches, such as currencies printed equally often, that of the earlier locale counts. */
export const LOCALES: readonly Locale[] = 'ms de en es pt fr id elsewhere nl it'
  .split(' ')
  .map(readLocale);

export const CURRENCIES = LOCALES.flatMap(({ currencies }) => currencies ?? []);

/** The alternatives of all locales, for use inside a pattern, which matches nothing where no locale has any. */
export const alternatives = (part: (locale: Locale) => RegExp | undefined): string =>
  LOCALES.flatMap((locale) => part(locale)?.source ?? []).join('|') || '(?!)';

/** A pattern that matches where the pattern of any locale does. */
export const anyOf = (part: (locale: Locale) => RegExp | undefined): RegExp =>
  new RegExp(alternatives(part), 'i');
