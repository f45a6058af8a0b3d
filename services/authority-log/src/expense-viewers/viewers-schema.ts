import { sql } from 'drizzle-orm';
import { bigint, pgTable, primaryKey, type PgColumn } from 'drizzle-orm/pg-core';
import { moment, reference } from '@outlay/platform/postgres';

/** Columns of `expense_viewers`; the service that owns expenses adds a foreign key. */
export const viewerColumns = () => ({
  expenseId: reference().notNull(),
  memberId: reference().notNull(),
  /** 0 for the member's own assignment. */
  delegationId: reference()
    .notNull()
    .default(sql`0`),
  /** End of the delegation; null for the member's own assignment. */
  endsAt: moment(),
});

type ViewerKey = Record<'expenseId' | 'memberId' | 'delegationId', PgColumn>;

/** The primary key of `expense_viewers`. */
export const viewerKey = ({ expenseId, memberId, delegationId }: ViewerKey) =>
  primaryKey({ columns: [expenseId, memberId, delegationId] });

/**
 * Assignees and former deciders of an expense, who may see it. A delegate sees it until the delegation ends. Each service
 * declares the table for its own migration; the queries here use only these columns.
 */
export const expenseViewers = pgTable('expense_viewers', viewerColumns());

/** Delegations that were ended early. */
export const endedDelegations = pgTable('ended_delegations', {
  delegationId: bigint({ mode: 'bigint' }).primaryKey(),
});
