import { DEFAULT_TREASURY } from '../domain/treasuries.ts';
import type { Rail } from './ports.ts';

/** All payment rails: the default treasury and further ones. */
export interface Treasuries {
  readonly primary: Rail;
  /** Every one, the primary first. */
  readonly all: readonly Rail[];
  /** Null for a name without a key in this process. */
  named(name: string): Rail | null;
  /** This organisation's second treasury; null without one. */
  secondOf(organizationId: string): Rail | null;
}

export interface SecondTreasury {
  readonly rail: Rail;
  /** Organisations that it may pay for; null: all. */
  readonly organizations: readonly string[] | null;
}

/** Treasuries by name, as configured. */
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

/** Treasuries that may pay for an organisation, in order of preference. */
export const treasuriesOf = (
  { primary, secondOf }: Pick<Treasuries, 'primary' | 'secondOf'>,
  organizationId: string,
): readonly Rail[] => {
  const second = secondOf(organizationId);
  return second ? [primary, second] : [primary];
};

/** The rail that sends a payout's transactions; null without its key in this process. */
export const railOf = (
  { named }: Pick<Treasuries, 'named'>,
  { treasury }: { readonly treasury: string | null },
): Rail | null => named(treasury ?? DEFAULT_TREASURY);
