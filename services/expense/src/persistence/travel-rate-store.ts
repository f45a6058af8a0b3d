import type { Executor } from '@outlay/platform/postgres';
import { isRowId } from '@outlay/platform/text';
import { and, asc, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { CATALOGUE_MAX } from '../domain/catalogue.ts';
import { isPerDiem, type TravelRate } from '../domain/travel-rate.ts';
import type { CatalogueQueries, CatalogueRepository } from '../use-cases/ports.ts';
import { travelRates } from './tables.ts';

const toTravelRate = (row: typeof travelRates.$inferSelect): TravelRate => ({
  ...row,
  id: row.id.toString(),
  organizationId: row.organizationId.toString(),
});

const ownedBy = (organizationId: string) => eq(travelRates.organizationId, BigInt(organizationId));
const ofKind = (perDiem: boolean) => sql`(${travelRates.unit} = 'day') = ${perDiem}`;
const named = (name: string | SQL) => sql`lower(${travelRates.name}) = lower(${name})`;

export function createTravelRateQueries(
  executor: Executor,
): Pick<CatalogueQueries, 'travelRates' | 'travelRatesByIds' | 'travelRateVersions'> {
  const select = async (organizationId: string, condition: SQL | undefined) => {
    const rows = await executor
      .select()
      .from(travelRates)
      .where(and(ownedBy(organizationId), condition))
      .orderBy(asc(travelRates.name), desc(travelRates.validFrom))
      .limit(CATALOGUE_MAX);
    return rows.map(toTravelRate);
  };
  const travelRatesByIds = (organizationId: string, ids: readonly string[]) =>
    select(organizationId, inArray(travelRates.id, ids.filter(isRowId).map(BigInt)));
  return {
    travelRates: (organizationId, { perDiem, includeArchived }) => {
      const offered = includeArchived ? undefined : eq(travelRates.archived, false);
      return select(organizationId, and(ofKind(perDiem), offered));
    },
    travelRatesByIds,
    travelRateVersions: async (organizationId, id) => {
      const [chosen] = await travelRatesByIds(organizationId, [id]);
      if (!chosen) return [];
      const versions = await select(
        organizationId,
        and(ofKind(isPerDiem(chosen)), named(chosen.name)),
      );
      return versions.toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1));
    },
  };
}

export const createTravelRateStore = (
  executor: Executor,
): Pick<CatalogueRepository, 'hasTravelRateVersion' | 'insertTravelRate' | 'updateTravelRate'> => ({
  hasTravelRateVersion: async (organizationId, rate, exceptId) => {
    const same = and(
      ofKind(isPerDiem(rate)),
      named(rate.name),
      eq(travelRates.validFrom, rate.validFrom),
    );
    const other = exceptId === null ? undefined : ne(travelRates.id, BigInt(exceptId));
    return (await executor.$count(travelRates, and(ownedBy(organizationId), same, other))) > 0;
  },
  insertTravelRate: async (organizationId, id, rules) => {
    const values = { ...rules, id: BigInt(id), organizationId: BigInt(organizationId) };
    const [row] = await executor
      .insert(travelRates)
      .values(values)
      .onConflictDoNothing({ target: travelRates.id })
      .returning();
    return row ? toTravelRate(row) : null;
  },
  updateTravelRate: async ({ id, organizationId, ...changed }) => {
    await executor
      .update(travelRates)
      .set(changed)
      .where(and(eq(travelRates.id, BigInt(id)), ownedBy(organizationId)));
  },
});
