import { DEFAULT_TREASURY } from '../domain/treasuries.ts';
import type { Rail } from './ports.ts';

/** The ways money leaves: the treasury that pays for everybody, and those that may stand in for it. */
export interface Treasuries {
  readonly primary: Rail;
  /** Every one, the primary first. */
  readonly all: readonly Rail[];
  /** Null for a name that this process has no key for. */
  named(name: string): Rail | null;
  /** The one that may stand in for the primary where this organisation is paid for; null without one. */
  secondOf(organizationId: string): Rail | null;
}

export interface SecondTreasury {
  readonly rail: Rail;
  /** Whose payouts it may pay; null: everybody's. */
  readonly organizations: readonly string[] | null;
}

/** Treasuries by name, as they are configured. */
export function createTreasuries(
  primary: Rail,
  seconds: readonly SecondTreasury[] = [],
): Treasuries {
  const all = [primary, ...seconds.map(({ rail }) => rail)];
  const byName = new Map(all.map((rail) => [rail.name, rail]));
  return {
    primary,
    all,
    named: (name) => byName.get(name) ?? null,
    secondOf: (organizationId) =>
      seconds.find(({ organizations }) => organizations?.includes(organizationId) ?? true)?.rail ??
      null,
  };
}

/** Those that may pay for an organisation, in the order in which they are asked. */
export const treasuriesOf = (
  { primary, secondOf }: Pick<Treasuries, 'primary' | 'secondOf'>,
  organizationId: string,
): readonly Rail[] => {
  const second = secondOf(organizationId);
  return second ? [primary, second] : [primary];
};

/** The rail that a payout's transactions leave by; null when this process has no key for it. */
export const railOf = (
  { named }: Pick<Treasuries, 'named'>,
  { treasury }: { readonly treasury: string | null },
): Rail | null => named(treasury ?? DEFAULT_TREASURY);
