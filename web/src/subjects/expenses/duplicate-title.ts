import type { DuplicateReason } from '#graphql';

/** Returns the heading of a duplicate warning. The same amount at the same place some days apart is worth knowing, and no copy. */
export const duplicateTitle = (reason: DuplicateReason): string =>
  reason === 'REPEAT' ? 'Same amount before' : 'Possible duplicate';
