import type { Stop } from './books.ts';

/** Name of an organization's own treasury. */
export const primaryNameOf = (organizationId: string): string => `organization-${organizationId}`;

/** Fixed properties of a treasury. */
export interface TreasuryIdentity {
  /** The organization that the treasury belongs to, the only one that it pays for. */
  readonly organizationId: string;
  /** False for a second treasury, which pays when the first can't. */
  readonly isPrimary: boolean;
  readonly name: string;
  /** Address of the treasury's wallet. */
  readonly address: string;
  /** Address of the treasury's PYUSD account, the source of every attempt. */
  readonly source: string;
}

/** Why payouts stop when a treasury's address has changed since it was first seen; null when it has not changed. */
export function stopForAddress(
  { name, address }: TreasuryIdentity,
  known: string | null,
): Stop | null {
  if (known === address) return null;
  const before =
    known === null
      ? `has the address ${address}, which belongs to another treasury`
      : `was seen with the address ${known} and has ${address} now`;
  return {
    code: 'TREASURY_CHANGED',
    reason: `The treasury called ${name} ${before}. Nothing is signed until its address is restored.`,
  };
}
