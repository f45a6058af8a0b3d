import type { TaxCodesQuery } from '#graphql';

export type TaxCode = TaxCodesQuery['taxCodes'][number];

/** Tax codes in use, and the chosen one. */
export const taxCodeOptions = (taxCodes: readonly TaxCode[], chosen: string) =>
  taxCodes
    .filter(({ id, archived }) => !archived || id === chosen)
    .map(({ id, name }) => [id, name] as const);
