import { hasRole } from '@outlay/platform/auth';
import type { IdempotencyCode } from '@outlay/platform/idempotency';
import { ok, type Result } from '@outlay/platform/result';
import { readCategoryName } from '../domain/catalogue-input.ts';
import {
  adminsOnly,
  catalogueFull,
  categoryNotFound,
  nameTaken,
  type CatalogueRefusalCode,
} from '../domain/catalogue-refusals.ts';
import { categoryChanged } from './catalogue-events.ts';
import type { Actor, UseCasePorts } from './ports.ts';

type Changed = Result<{ id: string }, CatalogueRefusalCode | IdempotencyCode>;

export interface UpdateCategoryCommand {
  readonly actor: Actor;
  readonly id: string;
  /** Null keeps the name. */
  readonly name: string | null;
  /** Null keeps the state. */
  readonly archived: boolean | null;
}

/** Adds a category; policies don't cover it until they are changed. */
export const createCategory =
  ({ unitOfWork }: UseCasePorts) =>
  async ({ actor, name }: { actor: Actor; name: string }): Promise<Changed> => {
    if (!hasRole(actor.viewer, 'admin')) return adminsOnly();
    const read = readCategoryName(name);
    if (!read.ok) return read;
    const { organizationId } = actor.viewer;
    return unitOfWork.run(actor.cause, (scope) =>
      scope.once(actor.idempotencyKey, 'createCategory', { name }, async () => {
        await scope.catalogue.lock(organizationId);
        const taken = scope.catalogue.isNameTaken('category', organizationId, read.value, null);
        if (await taken) return nameTaken();
        if (await scope.catalogue.isFull('category', organizationId))
          return catalogueFull('categories');
        const category = await scope.catalogue.insertCategory(organizationId, read.value);
        await scope.publish(categoryChanged(category));
        return ok({ id: category.id });
      }),
    );
  };

/** Renames, archives or restores a category; existing expenses keep it. */
export const updateCategory =
  ({ unitOfWork }: UseCasePorts) =>
  async ({ actor, id, name, archived }: UpdateCategoryCommand): Promise<Changed> => {
    if (!hasRole(actor.viewer, 'admin')) return adminsOnly();
    const { organizationId } = actor.viewer;
    return unitOfWork.run(actor.cause, async (scope) => {
      await scope.catalogue.lock(organizationId);
      const [category] = await scope.catalogue.categoriesByIds(organizationId, [id]);
      if (!category) return categoryNotFound();
      const read = readCategoryName(name ?? category.name);
      if (!read.ok) return read;
      const changed = { ...category, name: read.value, archived: archived ?? category.archived };
      if (changed.name === category.name && changed.archived === category.archived)
        return ok({ id });
      if (await scope.catalogue.isNameTaken('category', organizationId, changed.name, id))
        return nameTaken();
      await scope.catalogue.updateCategory(changed);
      await scope.publish(categoryChanged(changed));
      return ok({ id });
    });
  };
