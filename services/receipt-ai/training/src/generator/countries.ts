import type { Country } from './country.ts';
import { ENGLISH_SPEAKING } from './countries/english-speaking.ts';
import { GERMAN_AND_FRENCH_SPEAKING } from './countries/german-and-french-speaking.ts';

/** All countries that documents are made of. */
export const COUNTRIES: readonly Country[] = [...GERMAN_AND_FRENCH_SPEAKING, ...ENGLISH_SPEAKING];

/** Countries with these codes. An empty list means all. @throws for an unknown code */
export function countriesOf(only: readonly string[], without: readonly string[]): Country[] {
  const known = new Set(COUNTRIES.map(({ code }) => code));
  for (const code of [...only, ...without])
    if (!known.has(code)) throw new Error(`There is no table of the country ${code}.`);
  return COUNTRIES.filter(
    ({ code }) => (only.length === 0 || only.includes(code)) && !without.includes(code),
  );
}
