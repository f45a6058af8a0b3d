import type { ExtractedFieldResolvers } from '../../generated/resolver-types.ts';

export const ExtractedField: ExtractedFieldResolvers = {
  // Receipts that were read before alternatives were kept have none.
  alternatives: ({ alternatives }) => alternatives ?? [],
};
