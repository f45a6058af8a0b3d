/** Hundredths of a percent in the whole. */
const WHOLE = 10_000n;

/** Parts of an amount in minor units that add up to it exactly; what can't be shared evenly goes to the last. */
export function splitEqually(amountMinor: bigint, count: number): bigint[] {
  if (!Number.isInteger(count) || count < 1) throw new RangeError('at least one part');
  return withRemainder(
    amountMinor,
    Array.from({ length: count - 1 }, () => amountMinor / BigInt(count)),
  );
}

/** The same by shares in hundredths of a percent. @throws {RangeError} unless they add up to 100 % */
export function splitByPercent(amountMinor: bigint, shares: readonly bigint[]): bigint[] {
  if (shares.reduce((sum, share) => sum + share, 0n) !== WHOLE)
    throw new RangeError('the shares must add up to 100 %');
  return withRemainder(
    amountMinor,
    shares.slice(0, -1).map((share) => (amountMinor * share) / WHOLE),
  );
}

const withRemainder = (amountMinor: bigint, parts: readonly bigint[]): bigint[] => [
  ...parts,
  parts.reduce((rest, part) => rest - part, amountMinor),
];
