import { changedFields, type ChangedField, type Saying } from '@outlay/authority-log';
import { hasRole } from '@outlay/platform/auth';
import { ok } from '@outlay/platform/result';
import { isDeepStrictEqual } from 'node:util';
import {
  adminsOnly,
  catalogueFull,
  newIdNeeded,
  travelRateNotFound,
  versionTaken,
} from '../domain/catalogue-refusals.ts';
import {
  isPerDiem,
  readTravelRate,
  type TravelRate,
  type TravelRateInput,
} from '../domain/travel-rate.ts';
import {
  proposeChange,
  type CatalogueChange,
  type Changed,
  type Signed,
} from './catalogue-changes.ts';
import { travelRateChanged } from './catalogue-events.ts';
import type { ChangePorts } from './ports.ts';

interface RateUpdate {
  readonly id: string;
  /** A rate of the other kind is not found. */
  readonly isPerDiem: boolean;
  /** Absent values stay. */
  readonly changes: Partial<TravelRateInput & Pick<TravelRate, 'archived'>>;
}

/** What a rate pays: all that the authority log says of one. */
type Paying = Omit<TravelRate, 'organizationId' | 'name' | 'source'>;

function bodyOf(rate: Paying): object {
  const { currency, validFrom, perUnit, archived } = rate;
  if (archived) return { removed: true };
  if (isPerDiem(rate)) {
    const { firstLastDay, breakfast, lunch, dinner } = rate;
    return { perDay: perUnit, currency, firstLastDay, breakfast, lunch, dinner, validFrom };
  }
  const { unit, perUnitAbove } = rate;
  const thresholdPerYear = rate.thresholdPerYear && Number(rate.thresholdPerYear);
  return { unit, perUnit, currency, thresholdPerYear, perUnitAbove, validFrom };
}

const sayingOf = (rate: Paying): Saying => {
  const about = isPerDiem(rate) ? 'per_diem_rate' : 'mileage_rate';
  return { kind: `${about}.set`, subject: `${about}/${rate.id}`, body: bodyOf(rate) };
};

const partsOf = ({ name, ...rate }: Paying & Pick<TravelRate, 'name'>) =>
  new Map(
    Object.entries({ name, ...bodyOf(rate) }).map(([field, value]: [string, unknown]) => [
      field,
      { value, words: typeof value === 'string' ? value : JSON.stringify(value) },
    ]),
  );

const differences = (
  before: TravelRate | null,
  after: Parameters<typeof partsOf>[0],
): ChangedField[] => changedFields(before ? partsOf(before) : new Map(), partsOf(after));

/** Adds a rate, which is a version of those with its kind and name, once a second admin confirms it. */
export const travelRateCreated: CatalogueChange<{
  readonly id: string;
  readonly rules: TravelRateInput;
}> = {
  kind: 'travel_rate.created',
  prepare: async (scope, { id, rules }) => {
    const read = readTravelRate(rules);
    if (!read.ok) return read;
    const { organizationId, catalogue } = scope;
    await catalogue.lock(organizationId);
    if ((await catalogue.travelRatesByIds(organizationId, [id])).length > 0) return newIdNeeded();
    if (await catalogue.hasTravelRateVersion(organizationId, read.value, null))
      return versionTaken();
    if (await catalogue.isFull('travel_rate', organizationId)) return catalogueFull('rates');
    const rate = { ...read.value, id, archived: false };
    return ok({
      title: `Add rate “${rate.name}”`,
      fields: differences(null, rate),
      says: sayingOf(rate),
      apply: async () => {
        const added = await catalogue.insertTravelRate(organizationId, id, read.value);
        if (added) await scope.publish(travelRateChanged(added));
      },
    });
  },
};

/** Changes, archives or restores a rate. What it pays takes a confirmation; archiving it, and its name, do not. */
export const travelRateUpdated: CatalogueChange<RateUpdate> = {
  kind: 'travel_rate.updated',
  prepare: async (scope, { id, changes, ...kind }) => {
    const { organizationId, catalogue } = scope;
    await catalogue.lock(organizationId);
    const [current] = await catalogue.travelRatesByIds(organizationId, [id]);
    if (!current || isPerDiem(current) !== kind.isPerDiem) return travelRateNotFound();
    const read = readTravelRate({ ...current, ...changes });
    if (!read.ok) return read;
    if (await catalogue.hasTravelRateVersion(organizationId, read.value, id)) return versionTaken();
    const changed = { ...current, ...changes, ...read.value };
    const pays = !isDeepStrictEqual(sayingOf(changed), sayingOf(current));
    return ok({
      title: `Change rate “${current.name}”`,
      fields: differences(current, changed),
      says: pays ? sayingOf(changed) : null,
      apply: async () => {
        if (isDeepStrictEqual(changed, current)) return;
        await catalogue.updateTravelRate(changed);
        await scope.publish(travelRateChanged(changed));
      },
    });
  },
};

/** Adds a rate, or proposes it. */
export const createTravelRate =
  (ports: ChangePorts) =>
  async ({
    actor,
    rules,
    proof,
  }: Signed & { readonly rules: TravelRateInput }): Promise<Changed> => {
    if (!hasRole(actor.viewer, 'admin')) return adminsOnly();
    const run = ports.inChange(actor.cause);
    const id = await run(({ catalogue }) => catalogue.newId('travel_rate', proof ?? null));
    if (id === null) return newIdNeeded();
    return proposeChange(ports, actor, travelRateCreated, { id, rules }, rules, proof);
  };

export type UpdateTravelRateCommand = Signed & RateUpdate;

/** Changes, archives or restores a rate, or proposes it. Existing expenses keep their amount. */
export const updateTravelRate =
  (ports: ChangePorts) =>
  async ({ actor, proof, ...update }: UpdateTravelRateCommand): Promise<Changed> => {
    if (!hasRole(actor.viewer, 'admin')) return adminsOnly();
    return proposeChange(ports, actor, travelRateUpdated, update, update, proof);
  };
