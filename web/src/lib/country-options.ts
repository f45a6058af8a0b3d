import { COUNTRIES } from '@outlay/schemas/countries';
import { onFirstUse } from './on-first-use.ts';

/** The countries that an organization can be set up for, by name, for a select. */
export const countryOptions = onFirstUse(() => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return COUNTRIES.map((code) => [code, names.of(code) ?? code] as const).toSorted(
    ([, one], [, other]) => one.localeCompare(other),
  );
});
