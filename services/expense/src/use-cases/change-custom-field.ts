import { hasRole } from '@outlay/platform/auth';
import { ok, type Refused } from '@outlay/platform/result';
import { isDeepStrictEqual } from 'node:util';
import { CATALOGUE_MAX } from '../domain/catalogue.ts';
import {
  adminsOnly,
  catalogueFull,
  customFieldNotFound,
  customFieldsFull,
  nameTaken,
  type CatalogueRefusalCode,
} from '../domain/catalogue-refusals.ts';
import {
  FIELDS_MAX,
  readFieldRules,
  type CustomField,
  type FieldRules,
} from '../domain/custom-field.ts';
import type { Written } from './catalogue-changes.ts';
import type { Actor, Scope, UseCasePorts } from './ports.ts';

/** Adds a custom field. */
export const createCustomField =
  ({ unitOfWork }: UseCasePorts) =>
  async ({ actor, rules }: { actor: Actor; rules: FieldRules }): Promise<Written> => {
    if (!hasRole(actor.viewer, 'admin')) return adminsOnly();
    const read = readFieldRules(rules);
    if (!read.ok) return read;
    const { organizationId } = actor.viewer;
    return unitOfWork.run(actor.cause, (scope) =>
      scope.once(actor.idempotencyKey, 'createCustomField', rules, async () => {
        const others = await lockFields(scope, organizationId);
        if (others.some(({ key }) => key === read.value.key)) return nameTaken('key');
        const refused = await refusalOf(scope, { ...read.value, organizationId }, others);
        if (refused) return refused;
        if (others.length >= CATALOGUE_MAX) return catalogueFull('custom fields');
        const added = await scope.catalogue.insertCustomField(organizationId, read.value);
        await publishCustomField(scope, added);
        return ok({ id: added.id });
      }),
    );
  };

export interface UpdateCustomFieldCommand {
  readonly actor: Actor;
  readonly id: string;
  /** Absent values stay. */
  readonly changes: Partial<Pick<CustomField, 'name' | 'choices' | 'required' | 'archived'>>;
}

/** Changes, archives or restores a custom field. Existing expenses keep the values that they have. */
export const updateCustomField =
  ({ unitOfWork }: UseCasePorts) =>
  async ({ actor, id, changes }: UpdateCustomFieldCommand): Promise<Written> => {
    if (!hasRole(actor.viewer, 'admin')) return adminsOnly();
    return unitOfWork.run(actor.cause, async (scope) => {
      const fields = await lockFields(scope, actor.viewer.organizationId);
      const current = fields.find((field) => field.id === id);
      if (!current) return customFieldNotFound();
      const read = readFieldRules({ ...current, ...changes });
      if (!read.ok) return read;
      const changed: CustomField = { ...current, ...changes, ...read.value };
      if (isDeepStrictEqual(changed, current)) return ok({ id });
      const others = fields.filter((field) => field !== current);
      const refused = await refusalOf(scope, changed, others);
      if (refused) return refused;
      await scope.catalogue.updateCustomField(changed);
      await publishCustomField(scope, changed);
      return ok({ id });
    });
  };

async function lockFields({ catalogue }: Scope, organizationId: string): Promise<CustomField[]> {
  await catalogue.lock(organizationId);
  return catalogue.customFields(organizationId, true);
}

/** Refuses a name of another field, and a field in use beyond the maximum. */
async function refusalOf(
  { catalogue }: Scope,
  field: Pick<CustomField, 'organizationId' | 'name'> & Partial<CustomField>,
  others: readonly CustomField[],
): Promise<Refused<CatalogueRefusalCode> | null> {
  const { organizationId, name, id = null, archived = false } = field;
  if (await catalogue.isNameTaken('custom_field', organizationId, name, id)) return nameTaken();
  const inUse = others.filter((other) => !other.archived).length;
  return !archived && inUse >= FIELDS_MAX ? customFieldsFull() : null;
}

const publishCustomField = (
  scope: Scope,
  { id, organizationId: _organizationId, choices, ...state }: CustomField,
): Promise<void> =>
  scope.publish({
    type: 'CustomFieldChanged',
    aggregateId: `custom-field:${id}`,
    data: { customFieldId: id, ...state, choices: [...choices] },
  });
