import type { ExtractedFieldResolvers } from '../../generated/resolver-types.ts';

export const ExtractedField: ExtractedFieldResolvers = {
  // Older receipts have no alternatives.
  alternatives: ({ alternatives }) => alternatives ?? [],
  correctedBy: ({ correction }) => correction && { id: correction.by },
  correctedAt: ({ correction }) => correction && new Date(correction.at),
};
