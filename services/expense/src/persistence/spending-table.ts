import { id, reference } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';

/** What spending is added up by. */
export type SpendingDimension = 'policy' | 'member' | 'department' | 'vendor' | 'category';

/**
 * Spending of each month, and of each day by policy. Only triggers on `expenses` and on the members' departments add rows, in the transaction of the change and never to a row that exists,
 * so that changes don't wait for each other. A sum is that of all its rows; folding makes one of them.
 */
export const spendingSums = pgTable(
  'spending_sums',
  {
    id: id(),
    organizationId: reference().notNull(),
    /** The month, yyyy-mm; of a policy the day, yyyy-mm-dd. */
    period: text().notNull(),
    dimension: text().$type<SpendingDimension>().notNull(),
    /** Empty for expenses without one. */
    key: text().notNull(),
    /** How the vendor is written; otherwise empty. */
    label: text().notNull(),
    /** Expenses; each also of a category that only some of its lines have. */
    count: integer().notNull(),
    usd: numeric({ precision: 30, scale: 2 }).notNull(),
    folded: boolean().notNull().default(false),
  },
  (table) => [
    index('spending_sums_read').on(
      table.organizationId,
      table.dimension,
      table.period,
      table.key,
      table.label,
      table.count,
      table.usd,
    ),
    index('spending_sums_to_fold')
      .on(table.id)
      .where(sql`not ${table.folded}`),
  ],
);
