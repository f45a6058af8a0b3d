import type { TravelRate, TravelUnit } from '../../domain/travel-rate.ts';
import type {
  DistanceUnit,
  MileageRateResolvers,
  MileageResolvers,
  PerDiemRateResolvers,
  PerDiemResolvers,
} from '../../generated/resolver-types.ts';
import type { Context } from '../context.ts';
import { upper } from '../enum-names.ts';

const distanceUnitOf = (unit: TravelUnit): DistanceUnit => {
  if (unit === 'day') throw new Error('a per diem has no distance');
  return upper(unit);
};

/** Rates are archived, never deleted. */
async function rateOf(
  { rateId }: { readonly rateId: string },
  _args: object,
  { loaders }: Context,
): Promise<TravelRate> {
  const rate = await loaders.travelRate.load(rateId);
  if (!rate) throw new Error(`there is no rate ${rateId}`);
  return rate;
}

export const MileageRate: MileageRateResolvers = {
  unit: ({ unit }) => distanceUnitOf(unit),
};

export const PerDiemRate: PerDiemRateResolvers = {
  place: ({ name }) => name,
  perDay: ({ perUnit }) => perUnit,
};

export const Mileage: MileageResolvers = {
  rate: rateOf,
  unit: ({ unit }) => distanceUnitOf(unit),
  distanceAbove: ({ above }) => above?.distance ?? null,
  perUnitAbove: ({ above }) => above?.perUnit ?? null,
};

export const PerDiem: PerDiemResolvers = {
  rate: rateOf,
  parts: ({ parts }) => [...parts],
};
