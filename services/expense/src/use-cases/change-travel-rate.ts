import { hasRole } from '@outlay/platform/auth';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import { ok, type Result } from '@outlay/platform/result';
import { isDeepStrictEqual } from 'node:util';
import {
  adminsOnly,
  catalogueFull,
  travelRateNotFound,
  versionTaken,
  type CatalogueRefusalCode,
} from '../domain/catalogue-refusals.ts';
import {
  isPerDiem,
  readTravelRate,
  type TravelRate,
  type TravelRateInput,
} from '../domain/travel-rate.ts';
import { travelRateChanged } from './catalogue-events.ts';
import type { Actor, UseCasePorts } from './ports.ts';

type Changed = Result<{ id: string }, CatalogueRefusalCode | IdempotencyCode>;

export interface UpdateTravelRateCommand {
  readonly actor: Actor;
  readonly id: string;
  /** A rate of the other kind is not found. */
  readonly isPerDiem: boolean;
  /** Absent values stay. */
  readonly changes: Partial<TravelRateInput & Pick<TravelRate, 'archived'>>;
}

/** Adds a rate, which is a version of those with its kind and name. */
export const createTravelRate =
  ({ unitOfWork }: UseCasePorts) =>
  async ({ actor, rules }: { actor: Actor; rules: TravelRateInput }): Promise<Changed> => {
    if (!hasRole(actor.viewer, 'admin')) return adminsOnly();
    const read = readTravelRate(rules);
    if (!read.ok) return read;
    const { organizationId } = actor.viewer;
    return unitOfWork.run(actor.cause, (scope) =>
      scope.once(actor.idempotencyKey, 'createTravelRate', rules, async () => {
        const { catalogue } = scope;
        await catalogue.lock(organizationId);
        if (await catalogue.hasTravelRateVersion(organizationId, read.value, null))
          return versionTaken();
        if (await catalogue.isFull('travel_rate', organizationId)) return catalogueFull('rates');
        const added = await catalogue.insertTravelRate(organizationId, read.value);
        await scope.publish(travelRateChanged(added));
        return ok({ id: added.id });
      }),
    );
  };

/** Changes, archives or restores a rate. Existing expenses keep their amount. */
export const updateTravelRate =
  ({ unitOfWork }: UseCasePorts) =>
  async ({ actor, id, changes, ...kind }: UpdateTravelRateCommand): Promise<Changed> => {
    if (!hasRole(actor.viewer, 'admin')) return adminsOnly();
    const { organizationId } = actor.viewer;
    return unitOfWork.run(actor.cause, async (scope) => {
      const { catalogue } = scope;
      await catalogue.lock(organizationId);
      const [current] = await catalogue.travelRatesByIds(organizationId, [id]);
      if (!current || isPerDiem(current) !== kind.isPerDiem) return travelRateNotFound();
      const read = readTravelRate({ ...current, ...changes });
      if (!read.ok) return read;
      if (await catalogue.hasTravelRateVersion(organizationId, read.value, id))
        return versionTaken();
      const changed = { ...current, ...changes, ...read.value };
      if (isDeepStrictEqual(changed, current)) return ok({ id });
      await catalogue.updateTravelRate(changed);
      await scope.publish(travelRateChanged(changed));
      return ok({ id });
    });
  };
