import { newRowId } from '@outlay/authority-log';
import { matching, type Executor } from '@outlay/platform/postgres';
import { isRowId } from '@outlay/platform/text';
import { and, asc, eq, exists, inArray, ne, sql, type AnyColumn } from 'drizzle-orm';
import type { PolicyRules } from '../domain/catalogue-input.ts';
import { CATALOGUE_MAX, type Category, type Policy } from '../domain/catalogue.ts';
import type { CatalogueQueries, CatalogueRepository } from '../use-cases/ports.ts';
import { createCustomFieldQueries, createCustomFieldStore } from './custom-field-store.ts';
import { createTaxCodeQueries, createTaxCodeStore } from './tax-code-store.ts';
import { createTravelRateQueries, createTravelRateStore } from './travel-rate-store.ts';
import {
  categories,
  customFields,
  policies,
  policyCategories,
  taxCodes,
  travelRates,
} from './tables.ts';

export const toCategory = (row: typeof categories.$inferSelect): Category => ({
  id: row.id.toString(),
  organizationId: row.organizationId.toString(),
  name: row.name,
  bucket: row.bucket,
  archived: row.archived,
});

/** The ids of a policy's categories, aggregated in the same statement, so that a list of any length costs one query. */
export const categoryIdsOfPolicy = sql<string[]>`coalesce(
  (select array_agg(pc.category_id::text order by pc.category_id) from ${policyCategories} pc
   where pc.policy_id = ${policies.id}), '{}')`;

export const toPolicy = (
  row: typeof policies.$inferSelect,
  categoryIds: readonly string[],
): Policy => ({
  ...row,
  id: row.id.toString(),
  organizationId: row.organizationId.toString(),
  categoryIds,
});

/** The table of each kind that has unique names. */
const NAMED = {
  category: categories,
  policy: policies,
  tax_code: taxCodes,
  custom_field: customFields,
} as const;

const COUNTED = { ...NAMED, travel_rate: travelRates } as const;

const ofOrganization = (table: { organizationId: AnyColumn }, organizationId: string) =>
  eq(table.organizationId, BigInt(organizationId));

/** Tables of what the authority log names by its id. */
const SIGNED = { policy: policies, travel_rate: travelRates };

export function createCatalogueQueries(executor: Executor): CatalogueQueries {
  const selectPolicies = () =>
    executor.select({ policy: policies, categoryIds: categoryIdsOfPolicy }).from(policies);
  const covers = (categoryId: string) =>
    exists(
      executor
        .select({ one: sql`1` })
        .from(policyCategories)
        .where(
          and(
            eq(policyCategories.policyId, policies.id),
            eq(policyCategories.categoryId, BigInt(categoryId)),
          ),
        ),
    );
  return {
    newId: (kind, proof) => newRowId(executor, SIGNED[kind], proof),
    ...createTaxCodeQueries(executor),
    ...createCustomFieldQueries(executor),
    ...createTravelRateQueries(executor),
    categoriesByIds: async (organizationId, ids) => {
      const known = inArray(categories.id, ids.filter(isRowId).map(BigInt));
      const own = ofOrganization(categories, organizationId);
      return (await executor.select().from(categories).where(and(own, known))).map(toCategory);
    },
    policiesByIds: async (organizationId, ids) => {
      const known = inArray(policies.id, ids.filter(isRowId).map(BigInt));
      const rows = await selectPolicies().where(
        and(ofOrganization(policies, organizationId), known),
      );
      return rows.map(({ policy, categoryIds }) => toPolicy(policy, categoryIds));
    },
    categories: async (organizationId, includeArchived) => {
      const offered = includeArchived ? undefined : eq(categories.archived, false);
      const rows = await executor
        .select()
        .from(categories)
        .where(and(ofOrganization(categories, organizationId), offered))
        .orderBy(asc(categories.name), asc(categories.id))
        .limit(CATALOGUE_MAX);
      return rows.map(toCategory);
    },
    policies: async (organizationId, { categoryId, includeArchived }) => {
      const rows = await selectPolicies()
        .where(
          and(
            ofOrganization(policies, organizationId),
            includeArchived ? undefined : eq(policies.archived, false),
            categoryId === null ? undefined : covers(categoryId),
          ),
        )
        .orderBy(asc(policies.name), asc(policies.id))
        .limit(CATALOGUE_MAX);
      return rows.map(({ policy, categoryIds }) => toPolicy(policy, categoryIds));
    },
  };
}

const columnsOf = ({ categoryIds: _categoryIds, ...rules }: PolicyRules) => ({
  ...rules,
  requiredFields: [...rules.requiredFields],
  requiredCustomFields: [...rules.requiredCustomFields],
});

const isFull = async (
  executor: Executor,
  table: (typeof COUNTED)[keyof typeof COUNTED],
  organizationId: string,
): Promise<boolean> =>
  (await executor.$count(table, ofOrganization(table, organizationId))) >= CATALOGUE_MAX;

function policyWrites(
  executor: Executor,
): Pick<CatalogueRepository, 'insertPolicy' | 'updatePolicy'> {
  const linkCategories = async (policyId: bigint, ids: readonly string[]): Promise<void> => {
    await executor
      .insert(policyCategories)
      .values(ids.map((id) => ({ policyId, categoryId: BigInt(id) })));
  };
  return {
    insertPolicy: async (organizationId, id, rules) => {
      const values = {
        ...columnsOf(rules),
        id: BigInt(id),
        organizationId: BigInt(organizationId),
      };
      const [row] = await executor
        .insert(policies)
        .values(values)
        .onConflictDoNothing({ target: policies.id })
        .returning();
      if (!row) return null;
      await linkCategories(row.id, rules.categoryIds);
      return toPolicy(row, rules.categoryIds);
    },
    updatePolicy: async (policy) => {
      const { id, organizationId, version, ...rules } = policy;
      const [row] = await executor
        .update(policies)
        .set({ ...columnsOf(rules), version: version + 1 })
        .where(matching(policies, { id, version }, ofOrganization(policies, organizationId)))
        .returning();
      if (!row) throw new Error('the policy changed although it was locked');
      await executor.delete(policyCategories).where(eq(policyCategories.policyId, row.id));
      await linkCategories(row.id, policy.categoryIds);
      return toPolicy(row, policy.categoryIds);
    },
  };
}

/** Reads and writes the catalogue in one transaction. */
export function createCatalogueRepository(executor: Executor): CatalogueRepository {
  return {
    ...createCatalogueQueries(executor),
    ...{ ...createTaxCodeStore(executor), ...createCustomFieldStore(executor) },
    ...{ ...createTravelRateStore(executor), ...policyWrites(executor) },
    lock: async (organizationId) => {
      const key = `catalogue:${organizationId}`;
      await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    },
    isNameTaken: async (kind, organizationId, name, exceptId) => {
      const table = NAMED[kind];
      const rows = await executor
        .select({ id: table.id })
        .from(table)
        .where(
          and(
            ofOrganization(table, organizationId),
            eq(sql`lower(${table.name})`, sql`lower(${name})`),
            exceptId === null ? undefined : ne(table.id, BigInt(exceptId)),
          ),
        );
      return rows.length > 0;
    },
    isFull: (kind, organizationId) => isFull(executor, COUNTED[kind], organizationId),
    insertCategory: async (organizationId, name) => {
      const values = { organizationId: BigInt(organizationId), name };
      const [row] = await executor.insert(categories).values(values).returning();
      if (!row) throw new Error('the category was not written');
      return toCategory(row);
    },
    updateCategory: async ({ id, organizationId, name, archived }) => {
      await executor
        .update(categories)
        .set({ name, archived })
        .where(and(eq(categories.id, BigInt(id)), ofOrganization(categories, organizationId)));
    },
  };
}
