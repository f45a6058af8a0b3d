import type { Executor } from '@outlay/platform/postgres';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { CustomField } from '../domain/custom-field.ts';
import type { CatalogueQueries, CatalogueRepository } from '../use-cases/ports.ts';
import { customFields } from './tables.ts';

/** The custom fields of an organization by name, archived ones included, aggregated in the statement that asks for it. */
export const customFieldsOf = (organizationId: SQL): SQL<CustomField[]> => sql`coalesce(
  (select jsonb_agg(jsonb_build_object('id', f.id::text, 'organizationId', f.organization_id::text,
    'key', f.key, 'name', f.name, 'kind', f.kind, 'choices', f.choices, 'level', f.level,
    'required', f.required, 'archived', f.archived) order by f.name, f.id)
   from ${customFields} f where f.organization_id = ${organizationId}), '[]')`;

export const createCustomFieldQueries = (
  executor: Executor,
): Pick<CatalogueQueries, 'customFields'> => ({
  customFields: async (organizationId, includeArchived) => {
    const { rows } = await executor.execute<{ fields: CustomField[] }>(
      sql`select ${customFieldsOf(sql`${organizationId}::bigint`)} as fields`,
    );
    return (rows[0]?.fields ?? []).filter(({ archived }) => includeArchived || !archived);
  },
});

export const createCustomFieldStore = (
  executor: Executor,
): Pick<CatalogueRepository, 'insertCustomField' | 'updateCustomField'> => ({
  insertCustomField: async (organizationId, rules) => {
    const values = {
      ...rules,
      choices: [...rules.choices],
      organizationId: BigInt(organizationId),
    };
    const [row] = await executor.insert(customFields).values(values).returning();
    if (!row) throw new Error('the custom field was not written');
    return { ...rules, id: row.id.toString(), organizationId, archived: row.archived };
  },
  updateCustomField: async ({ id, organizationId, name, choices, required, archived }) => {
    const own = eq(customFields.organizationId, BigInt(organizationId));
    await executor
      .update(customFields)
      .set({ name, choices: [...choices], required, archived })
      .where(and(eq(customFields.id, BigInt(id)), own));
  },
});
