/** ISO 3166-1 codes of the countries that an organization can be set up for. */
export const COUNTRIES = [
  ...(['DE', 'FR', 'IT', 'ES', 'NL', 'AT', 'BE'] as const),
  ...(['IE', 'PL', 'PT', 'GB', 'CH', 'US'] as const),
];
export type Country = (typeof COUNTRIES)[number];

export const isCountry = (text: string): text is Country =>
  COUNTRIES.some((country) => country === text);
