import { formatMoneyWithCode } from '../../../lib/format-money.ts';
import type { Rates } from './trip-values.ts';

export const unitLabels: Readonly<Record<string, string>> = { KM: 'km', MI: 'mi' };

interface Version {
  readonly id: string;
  readonly validFrom: string;
  readonly archived: boolean;
}

/** Versions with the name that they share, newest first. */
export const namedVersions = ({ mileageRates, perDiemRates }: Rates) => ({
  mileage: mileageRates.map((rate) => ({
    ...rate,
    text: `${formatMoneyWithCode(rate.perUnit, rate.currency)} per ${unitLabels[rate.unit] ?? rate.unit}`,
  })),
  perDiem: perDiemRates.map((rate) => ({
    ...rate,
    name: rate.place,
    text: `${formatMoneyWithCode(rate.perDay, rate.currency)} per day`,
  })),
});

/** One option for each name: its newest version in use, or the chosen one. */
export function rateOptions(
  versions: readonly (Version & { name: string })[],
  chosen: string,
): (readonly [string, string])[] {
  const options = new Map<string, string>();
  const chosenName = versions.find(({ id }) => id === chosen)?.name;
  for (const { id, name, archived } of versions) {
    if (name === chosenName) options.set(name, chosen);
    else if (!archived && !options.has(name)) options.set(name, id);
  }
  return [...options].map(([name, id]) => [id, name] as const);
}

/** The version of the chosen rate that counts on a day. */
export function versionOn<Rate extends Version & { name: string }>(
  versions: readonly Rate[],
  chosen: string,
  day: string,
): Rate | undefined {
  const own = versions.find(({ id }) => id === chosen);
  return versions
    .filter(({ name, archived, validFrom }) => name === own?.name && !archived && validFrom <= day)
    .toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))[0];
}
