import { matching, type Executor, type Transaction } from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { ChecklistItem } from '../domain/close-checklist.ts';
import type { Checklist } from '../use-cases/ports.ts';
import { checklistItems, checklistTicks } from './checklist-tables.ts';
import { closedPeriods } from './tables.ts';

const LIST_MAX = 200;

/** The items of a month, as created: what is ticked, and what was in use when it was closed, or is in use now. */
export async function readChecklist(
  executor: Executor,
  organization: string,
  month: string,
): Promise<ChecklistItem[]> {
  const organizationId = BigInt(organization);
  const { closedAt } = closedPeriods;
  const until = sql`coalesce(${closedAt}, 'infinity')`;
  const rows = await executor
    .select({ item: checklistItems, tick: checklistTicks, closedAt })
    .from(checklistItems)
    .leftJoin(
      checklistTicks,
      matching(
        checklistTicks,
        { organizationId, month },
        eq(checklistTicks.itemId, checklistItems.id),
      ),
    )
    .leftJoin(closedPeriods, matching(closedPeriods, { organizationId, month }))
    .where(
      and(
        eq(checklistItems.organizationId, organizationId),
        sql`(${checklistTicks.itemId} is not null or (${checklistItems.createdAt} <= ${until}
          and (${checklistItems.archivedAt} is null or ${checklistItems.archivedAt} > ${until})))`,
      ),
    )
    .orderBy(asc(checklistItems.id))
    .limit(LIST_MAX);
  return rows.map(({ item, tick, closedAt: isClosed }) => ({
    id: item.id.toString(),
    title: isClosed && tick ? tick.title : item.title,
    link: item.link,
    archived: item.archivedAt !== null,
    done: tick && { at: tick.at, byId: tick.byId.toString() },
  }));
}

export function createChecklist(tx: Transaction, organization: string): Checklist {
  const organizationId = BigInt(organization);
  const own = (id: string) => matching(checklistItems, { organizationId, id: toRowId(id) });
  return {
    of: (month) => readChecklist(tx, organization, month),
    inUse: async () => {
      const rows = await tx
        .select({ id: checklistItems.id, title: checklistItems.title })
        .from(checklistItems)
        .where(matching(checklistItems, { organizationId }, isNull(checklistItems.archivedAt)))
        .limit(LIST_MAX);
      return rows.map(({ id, title }) => ({ id: id.toString(), title }));
    },
    save: async (id, task, createdAt) => {
      if (id !== null) {
        await tx.update(checklistItems).set(task).where(own(id));
        return id;
      }
      const [row] = await tx
        .insert(checklistItems)
        .values({ ...task, organizationId, createdAt })
        .returning({ id: checklistItems.id });
      if (!row) throw new Error('the item was not added');
      return row.id.toString();
    },
    archive: async (id, at) => {
      const archivedAt = sql`coalesce(${checklistItems.archivedAt}, ${at.toISOString()})`;
      const { rowCount } = await tx.update(checklistItems).set({ archivedAt }).where(own(id));
      return rowCount === 1;
    },
    tick: async ({ id, title }, month, { at, byId }) => {
      await tx
        .insert(checklistTicks)
        .values({ organizationId, month, itemId: BigInt(id), title, at, byId: BigInt(byId) })
        .onConflictDoNothing();
    },
    untick: async (id, month) => {
      await tx
        .delete(checklistTicks)
        .where(matching(checklistTicks, { organizationId, month, itemId: toRowId(id) }));
    },
  };
}
