import { hasRole } from '@outlay/platform/auth';
import { ok, type Result } from '@outlay/platform/result';
import type { Country } from '@outlay/schemas/countries';
import { isDeepStrictEqual } from 'node:util';
import {
  adminsOnly,
  catalogueFull,
  nameTaken,
  taxCodeNotFound,
  type CatalogueRefusalCode,
} from '../domain/catalogue-refusals.ts';
import { readTaxRules, taxTemplateOf, type TaxCode, type TaxRules } from '../domain/tax-code.ts';
import type { Written } from './catalogue-changes.ts';
import { taxCodeChanged } from './catalogue-events.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';

export interface UpdateTaxCodeCommand {
  readonly actor: Actor;
  readonly id: string;
  /** Absent values stay. */
  readonly changes: Partial<TaxRules & Pick<TaxCode, 'archived'>>;
}

/** Adds a tax code. */
export const createTaxCode =
  ({ unitOfWork }: UseCasePorts) =>
  async ({ actor, rules }: { actor: Actor; rules: TaxRules }): Promise<Written> => {
    if (!hasRole(actor.viewer, 'admin')) return adminsOnly();
    const read = readTaxRules(rules);
    if (!read.ok) return read;
    const { organizationId } = actor.viewer;
    return unitOfWork.run(actor.cause, (scope) =>
      scope.once(actor.idempotencyKey, 'createTaxCode', rules, async () => {
        await scope.catalogue.lock(organizationId);
        const taken = scope.catalogue.isNameTaken(
          'tax_code',
          organizationId,
          read.value.name,
          null,
        );
        if (await taken) return nameTaken();
        return addTaxCode(scope, organizationId, read.value);
      }),
    );
  };

/** Changes, archives or restores a tax code. Existing lines keep it, with the tax that they have. */
export const updateTaxCode =
  ({ unitOfWork }: UseCasePorts) =>
  async ({ actor, id, changes }: UpdateTaxCodeCommand): Promise<Written> => {
    if (!hasRole(actor.viewer, 'admin')) return adminsOnly();
    const { organizationId } = actor.viewer;
    return unitOfWork.run(actor.cause, async (scope) => {
      await scope.catalogue.lock(organizationId);
      const [current] = await scope.catalogue.taxCodesByIds(organizationId, [id]);
      if (!current) return taxCodeNotFound();
      const read = readTaxRules({ ...current, ...changes });
      if (!read.ok) return read;
      const { name, rate, kind } = read.value;
      const changed = { ...current, ...changes, name, rate, kind };
      if (await scope.catalogue.isNameTaken('tax_code', organizationId, name, id))
        return nameTaken();
      if (!isDeepStrictEqual(changed, current)) {
        await scope.catalogue.updateTaxCode(changed);
        await scope.publish(taxCodeChanged(changed));
      }
      return ok({ id });
    });
  };

/** Adds the tax codes of a country; those whose name is in use stay as they are. */
export const installTaxTemplate =
  ({ unitOfWork }: UseCasePorts) =>
  async ({
    actor,
    country,
  }: {
    actor: Actor;
    country: Country;
  }): Promise<Result<null, CatalogueRefusalCode>> => {
    if (!hasRole(actor.viewer, 'admin')) return adminsOnly();
    const { organizationId } = actor.viewer;
    return unitOfWork.run(actor.cause, async (scope) => {
      await scope.catalogue.lock(organizationId);
      for (const rules of taxTemplateOf(country)) {
        const { name } = rules;
        if (await scope.catalogue.isNameTaken('tax_code', organizationId, name, null)) continue;
        const added = await addTaxCode(scope, organizationId, rules);
        if (!added.ok) return added;
      }
      return ok(null);
    });
  };

async function addTaxCode(
  scope: Scope,
  organizationId: string,
  rules: TaxRules,
): Promise<Result<{ id: string }, CatalogueRefusalCode>> {
  if (await scope.catalogue.isFull('tax_code', organizationId)) return catalogueFull('tax codes');
  const added = await scope.catalogue.insertTaxCode(organizationId, rules);
  await scope.publish(taxCodeChanged(added));
  return ok({ id: added.id });
}
