import { de } from './de.ts';
import { elsewhere } from './elsewhere.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { id } from './id.ts';
import { it } from './it.ts';
import { ms } from './ms.ts';
import { nl } from './nl.ts';
import { pt } from './pt.ts';
import type { Locale } from './locale.ts';

/** All locales. Of two equal matches, such as currencies printed equally often, that of the earlier locale counts. */
export const LOCALES: readonly Locale[] = [ms, de, en, es, pt, fr, id, elsewhere, nl, it];

export const CURRENCIES = LOCALES.flatMap(({ currencies }) => currencies ?? []);

/** The alternatives of all locales, for use inside a pattern, which matches nothing where no locale has any. */
export const alternatives = (part: (locale: Locale) => RegExp | undefined): string =>
  LOCALES.flatMap((locale) => part(locale)?.source ?? []).join('|') || '(?!)';

/** A pattern that matches where the pattern of any locale does. */
export const anyOf = (part: (locale: Locale) => RegExp | undefined): RegExp =>
  new RegExp(alternatives(part), 'i');
