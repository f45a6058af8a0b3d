import type { Viewer } from '@outlay/platform/auth';
import { matching, type Database, type InTransaction } from '@outlay/platform/postgres';
import { isRowId } from '@outlay/platform/text';
import { SAVED_VIEWS_MAX } from '@outlay/schemas/expense-list';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { SavedView } from '../domain/saved-view.ts';
import type { SavedViews } from '../use-cases/queries.ts';
import { savedViews } from './tables.ts';

const toView = ({ id, name, search }: typeof savedViews.$inferSelect): SavedView => ({
  id: id.toString(),
  name,
  search,
});

const ownedBy = ({ organizationId, userId }: Viewer) =>
  matching(savedViews, { organizationId, memberId: userId });

export const createSavedViews = (database: Database, inTransaction: InTransaction): SavedViews => ({
  list: async (viewer) => {
    const rows = await database
      .select()
      .from(savedViews)
      .where(ownedBy(viewer))
      .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));
    return rows.map(toView);
  },
  save: (viewer, { name, search }) =>
    inTransaction(async (tx) => {
      const { organizationId, userId } = viewer;
      const key = `saved-views:${organizationId}:${userId}`;
      // The count below must include views that the member saves concurrently.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
      const named = and(ownedBy(viewer), eq(savedViews.name, name));
      const [replaced] = await tx.update(savedViews).set({ search }).where(named).returning();
      if (replaced) return toView(replaced);
      if ((await tx.$count(savedViews, ownedBy(viewer))) >= SAVED_VIEWS_MAX) return null;
      const owner = { organizationId: BigInt(organizationId), memberId: BigInt(userId) };
      const [added] = await tx
        .insert(savedViews)
        .values({ ...owner, name, search })
        .returning();
      if (!added) throw new Error('the view was not written');
      return toView(added);
    }),
  delete: async (viewer, id) => {
    if (!isRowId(id)) return false;
    const deleted = await database
      .delete(savedViews)
      .where(and(ownedBy(viewer), eq(savedViews.id, BigInt(id))))
      .returning({ id: savedViews.id });
    return deleted.length > 0;
  },
});
