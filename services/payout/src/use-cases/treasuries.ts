import type { Rail } from './ports.ts';

/** The payment rails of this process: each pays for one organization alone. */
export interface Treasuries {
  readonly all: readonly Rail[];
  /** Null for a name that this process doesn't know yet. */
  named(name: string): Rail | null;
  /** The organization's own treasury; null before it is created. */
  primaryOf(organizationId: string): Rail | null;
  /** The organization's second treasury; null when there is only one. */
  secondOf(organizationId: string): Rail | null;
}

export interface TreasuryRegistry extends Treasuries {
  /** Adds a new treasury; a second call changes nothing. */
  add(rail: Rail): void;
}

export function createTreasuries(rails: readonly Rail[] = []): TreasuryRegistry {
  const byName = new Map(rails.map((rail) => [rail.name, rail]));
  const find = (organizationId: string, isPrimary: boolean): Rail | null =>
    [...byName.values()].find(
      (rail) => rail.organizationId === organizationId && rail.isPrimary === isPrimary,
    ) ?? null;
  return {
    get all() {
      return [...byName.values()];
    },
    named: (name) => byName.get(name) ?? null,
    primaryOf: (organizationId) => find(organizationId, true),
    secondOf: (organizationId) => find(organizationId, false),
    add: (rail) => {
      if (!byName.has(rail.name)) byName.set(rail.name, rail);
    },
  };
}

/** Treasuries that may pay for an organization, in order of preference. */
export const treasuriesOf = (
  { primaryOf, secondOf }: Pick<Treasuries, 'primaryOf' | 'secondOf'>,
  organizationId: string,
): readonly Rail[] =>
  [primaryOf(organizationId), secondOf(organizationId)].filter((rail) => rail !== null);

/** The rail that sends a payout's transactions; null while this process doesn't know its treasury. */
export const railOf = (
  { named, primaryOf }: Pick<Treasuries, 'named' | 'primaryOf'>,
  {
    treasury,
    organizationId,
  }: { readonly treasury: string | null; readonly organizationId: string },
): Rail | null => (treasury === null ? primaryOf(organizationId) : named(treasury));
