import type { Country } from './country.ts';
import { ARAB_COUNTRIES } from './countries/arab-countries.ts';
import { ASIA } from './countries/asia.ts';
import { EASTERN_EUROPE } from './countries/eastern-europe.ts';
import { ENGLISH_SPEAKING } from './countries/english-speaking.ts';
import { GERMAN_AND_FRENCH_SPEAKING } from './countries/german-and-french-speaking.ts';
import { LATIN_AMERICA } from './countries/latin-america.ts';
import { NORTHERN_EUROPE } from './countries/northern-europe.ts';
import { SOUTHERN_EUROPE } from './countries/southern-europe.ts';

/** All countries that documents are made of. */
export const COUNTRIES: readonly Country[] = [
  ...GERMAN_AND_FRENCH_SPEAKING,
  ...ENGLISH_SPEAKING,
  ...SOUTHERN_EUROPE,
  ...EASTERN_EUROPE,
  ...NORTHERN_EUROPE,
  ...LATIN_AMERICA,
  ...ASIA,
  ...ARAB_COUNTRIES,
];

/**
 * Countries with these codes; an empty list means all.
 *
 * @throws for an unknown code
 */
export function countriesOf(only: readonly string[], without: readonly string[]): Country[] {
  const known = new Set(COUNTRIES.map(({ code }) => code));
  for (const code of [...only, ...without])
    if (!known.has(code)) throw new Error(`There is no table of the country ${code}.`);
  return COUNTRIES.filter(
    ({ code }) => (only.length === 0 || only.includes(code)) && !without.includes(code),
  );
}
