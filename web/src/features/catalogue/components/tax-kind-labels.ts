import type { TaxKind } from '#graphql';

export const taxKindLabels: Readonly<Record<TaxKind, string>> = {
  INPUT: 'Included in the amount',
  REVERSE_CHARGE: 'Reverse charge',
  EXEMPT: 'Exempt',
};
