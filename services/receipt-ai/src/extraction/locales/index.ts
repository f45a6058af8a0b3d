import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Locale } from './locale.ts';

/** A pattern in a file: between slashes, with its flags. */
const PATTERN = /^\/(.+)\/([gimsuy]*)$/s;

/** @throws for a pattern that can't be read */
const readLocale = (name: string): Locale =>
  parse(readFileSync(new URL(`${name}.yaml`, import.meta.url), 'utf8'), (_key, value: unknown) => {
    const [, source, flags] = (typeof value === 'string' && PATTERN.exec(value)) || [];
    return source === undefined ? value : new RegExp(source, flags);
  }) as Locale;

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
