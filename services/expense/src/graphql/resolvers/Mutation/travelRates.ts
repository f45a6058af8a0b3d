import { RATE_DEFAULTS, type TravelRate } from '../../../domain/travel-rate.ts';
import type { MutationResolvers } from '../../../generated/resolver-types.ts';
import type { UpdateTravelRateCommand } from '../../../use-cases/change-travel-rate.ts';
import { lower } from '../../enum-names.ts';
import { toTravelRatePayload } from '../../to-payload.ts';

type Changes = UpdateTravelRateCommand['changes'];

const isClearable = (name: string): boolean =>
  Object.entries(RATE_DEFAULTS).some(([each, value]) => each === name && value === null);

/** Leaves out what is not given. What a rate may lack is cleared by null. */
const given = (changes: {
  readonly [Name in keyof TravelRate]?: Changes[Name & keyof Changes] | null;
}): Changes =>
  Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) => (value ?? null) !== null || (value === null && isClearable(name)),
    ),
  );

export const travelRateMutations = {
  createMileageRate: async (_parent, args, context) => {
    const { unit, idempotencyKey, proof, ...rest } = args;
    const { thresholdPerYear = null, perUnitAbove = null, source = null, ...required } = rest;
    const actor = context.actor(idempotencyKey);
    const rules = {
      ...{ ...RATE_DEFAULTS, ...required, thresholdPerYear, perUnitAbove, source },
      unit: lower(unit),
    };
    return toTravelRatePayload(
      await context.useCases.createTravelRate({ actor, rules, proof }),
      context,
    );
  },
  updateMileageRate: async (_parent, { id, unit, proof, ...args }, context) => {
    const changes = given({ ...args, unit: unit && lower(unit) });
    const command = { actor: context.actor(), id, isPerDiem: false, changes, proof };
    return toTravelRatePayload(await context.useCases.updateTravelRate(command), context);
  },
  archiveMileageRate: async (_parent, { id, archived, proof }, context) => {
    const changes = { archived };
    const command = { actor: context.actor(), id, isPerDiem: false, changes, proof };
    return toTravelRatePayload(await context.useCases.updateTravelRate(command), context);
  },
  createPerDiemRate: async (_parent, args, context) => {
    const { place: name, perDay: perUnit, idempotencyKey, proof, ...rest } = args;
    const { firstLastDay = null, source = null, ...required } = rest;
    const rules = {
      ...{ ...RATE_DEFAULTS, ...required, firstLastDay, source },
      ...{ name, perUnit, unit: 'day' as const },
    };
    const command = { actor: context.actor(idempotencyKey), rules, proof };
    return toTravelRatePayload(await context.useCases.createTravelRate(command), context);
  },
  updatePerDiemRate: async (
    _parent,
    { id, place: name, perDay: perUnit, proof, ...args },
    context,
  ) => {
    const changes = given({ ...args, name, perUnit });
    const command = { actor: context.actor(), id, isPerDiem: true, changes, proof };
    return toTravelRatePayload(await context.useCases.updateTravelRate(command), context);
  },
  archivePerDiemRate: async (_parent, { id, archived, proof }, context) => {
    const changes = { archived };
    const command = { actor: context.actor(), id, isPerDiem: true, changes, proof };
    return toTravelRatePayload(await context.useCases.updateTravelRate(command), context);
  },
} satisfies MutationResolvers;
