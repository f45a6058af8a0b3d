import type { DuplicateReason } from '#graphql';

/** The warnings that a submission asks about: a purchase that only repeats another is named, and stops nobody. */
export const openCopies = <
  Warning extends { readonly open: boolean; readonly reason: DuplicateReason },
>(
  warnings: readonly Warning[],
): readonly Warning[] => warnings.filter(({ open, reason }) => open && reason !== 'REPEAT');
