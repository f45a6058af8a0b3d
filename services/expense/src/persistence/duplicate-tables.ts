import { id, moment, oneOf, reference } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  DECIDED_AS,
  DUPLICATE_CHOICES,
  type DecidedAs,
  type DuplicateChoice,
  type DuplicateReason,
} from '../domain/duplicates.ts';

/**
 * Pairs of expenses that look like one purchase, each once. Without foreign keys, because concurrent edits of both would wait
 * for each other.
 */
export const duplicatePairs = pgTable(
  'duplicate_pairs',
  {
    id: id(),
    organizationId: reference().notNull(),
    lowerExpenseId: reference().notNull(),
    higherExpenseId: reference().notNull(),
    /** Ordered by strength, strongest first. */
    reasons: text().array().$type<DuplicateReason[]>().notNull(),
    choice: text().$type<DuplicateChoice>(),
    /** The expense marked as the duplicate. */
    markedExpenseId: reference(),
    decidedAs: text().$type<DecidedAs>(),
    decidedById: reference(),
    decidedAt: moment(),
    note: text(),
  },
  (table) => [
    check('duplicate_pairs_order', sql`${table.lowerExpenseId} < ${table.higherExpenseId}`),
    check('duplicate_pairs_reasons', sql`cardinality(${table.reasons}) > 0`),
    check('duplicate_pairs_choice', sql`${table.choice} in (${oneOf(DUPLICATE_CHOICES)})`),
    check('duplicate_pairs_decided_as', sql`${table.decidedAs} in (${oneOf(DECIDED_AS)})`),
    check(
      'duplicate_pairs_choice_is_somebodys',
      sql`num_nonnulls(${table.choice}, ${table.decidedAs}, ${table.decidedById}, ${table.decidedAt}) in (0, 4)`,
    ),
    check(
      'duplicate_pairs_mark',
      sql`(${table.choice} is not distinct from 'discard') = (${table.markedExpenseId} is not null) and ${table.markedExpenseId} in (${table.lowerExpenseId}, ${table.higherExpenseId})`,
    ),
    unique().on(table.lowerExpenseId, table.higherExpenseId),
    index().on(table.higherExpenseId),
  ],
);
