import { hashOf, isInRules } from '@outlay/authority';
import { hasRole } from '@outlay/platform/auth';
import { ok } from '@outlay/platform/result';
import { readCategoryName } from '../domain/catalogue-input.ts';
import {
  adminsOnly,
  catalogueFull,
  categoryNotFound,
  nameTaken,
} from '../domain/catalogue-refusals.ts';
import {
  proposeChange,
  type CatalogueChange,
  type Changed,
  type Signed,
  type Written,
} from './catalogue-changes.ts';
import { categoryChanged } from './catalogue-events.ts';
import type { Actor, ChangePorts, UseCasePorts } from './ports.ts';

export interface UpdateCategoryCommand extends Signed {
  readonly id: string;
  /** Null keeps the name. */
  readonly name: string | null;
  /** Null keeps the state. */
  readonly archived: boolean | null;
}

/** Adds a category; policies don't cover it until they are changed. */
export const createCategory =
  ({ unitOfWork }: UseCasePorts) =>
  async ({ actor, name }: { actor: Actor; name: string }): Promise<Written> => {
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

type CategoryUpdate = Omit<UpdateCategoryCommand, 'actor' | 'proof'>;

/** Changes a category. Another name of one that rules ask about may lead people into another rule, so it needs a confirmation. */
export const categoryUpdated: CatalogueChange<CategoryUpdate> = {
  kind: 'category.updated',
  prepare: async (scope, { id, name, archived }) => {
    const { organizationId, catalogue } = scope;
    await catalogue.lock(organizationId);
    const [category] = await catalogue.categoriesByIds(organizationId, [id]);
    if (!category) return categoryNotFound();
    const read = readCategoryName(name ?? category.name);
    if (!read.ok) return read;
    const changed = { ...category, name: read.value, archived: archived ?? category.archived };
    if (await catalogue.isNameTaken('category', organizationId, changed.name, id))
      return nameTaken();
    const isRenamed = changed.name !== category.name;
    const decides = isRenamed && isInRules(await scope.knownAuthority(), id);
    const nameHash = hashOf(changed.name);
    return ok({
      title: `Rename category “${category.name}”`,
      fields: [{ field: 'Name', before: category.name, after: changed.name }],
      says: decides
        ? { kind: 'category.set', subject: `category/${id}`, body: { nameHash } }
        : null,
      apply: async () => {
        if (!isRenamed && changed.archived === category.archived) return;
        await catalogue.updateCategory(changed);
        await scope.publish(categoryChanged(changed));
      },
    });
  },
};

/** Renames, archives or restores a category, or proposes it; existing expenses keep it. */
export const updateCategory =
  (ports: ChangePorts) =>
  async ({ actor, proof, ...update }: UpdateCategoryCommand): Promise<Changed> => {
    if (!hasRole(actor.viewer, 'admin')) return adminsOnly();
    return proposeChange(ports, actor, categoryUpdated, update, update, proof);
  };
