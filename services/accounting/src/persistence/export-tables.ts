import { moment, oneOf, reference } from '@outlay/platform/postgres';
import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { EXPORT_FORMATS, type ExportFormat } from '../domain/exports/export-format.ts';
import { journalEntries } from './tables.ts';

export const journalExports = pg.pgTable(
  'journal_exports',
  {
    id: pg.uuid().primaryKey(),
    organizationId: reference().notNull(),
    month: pg.text().notNull(),
    format: pg.text().$type<ExportFormat>().notNull(),
    /** Number of entries. */
    entries: pg.integer().notNull(),
    createdAt: moment().notNull(),
    createdById: reference().notNull(),
  },
  (table) => [
    pg.check('journal_exports_format', sql`${table.format} in (${oneOf(EXPORT_FORMATS)})`),
    pg.index().on(table.organizationId, table.createdAt),
  ],
);

/** Exports that no longer count. Rows are added and stay, so that whatever follows a voided export may rely on it. */
export const voidedExports = pg.pgTable('voided_exports', {
  exportId: pg
    .uuid()
    .primaryKey()
    .references(() => journalExports.id),
  organizationId: reference().notNull(),
  reason: pg.text().notNull(),
  voidedAt: moment().notNull(),
  voidedById: reference().notNull(),
  /** Null where time confirmed it. */
  confirmedById: reference(),
});

/**
 * Which exports of a format held an entry: a chain, in which each follows one that was voided. At most one begins it and one follows
 * each, so only the last can stand: an entry is never in two exports that count.
 */
export const exportedEntries = pg.pgTable(
  'exported_entries',
  {
    organizationId: reference().notNull(),
    format: pg.text().$type<ExportFormat>().notNull(),
    number: pg.bigint({ mode: 'bigint' }).notNull(),
    exportId: pg
      .uuid()
      .notNull()
      .references(() => journalExports.id),
    /** The voided export that held the entry before; null for the first. */
    afterExportId: pg.uuid().references(() => voidedExports.exportId),
  },
  (table) => {
    const { organizationId, format, number, exportId, afterExportId } = table;
    return [
      pg.primaryKey({ columns: [organizationId, format, number, exportId] }),
      pg
        .unique('exported_entries_chain')
        .on(organizationId, format, number, afterExportId)
        .nullsNotDistinct(),
      pg.foreignKey({
        name: 'exported_entries_follows',
        columns: [organizationId, format, number, afterExportId],
        foreignColumns: [organizationId, format, number, exportId],
      }),
      pg.foreignKey({
        columns: [organizationId, number],
        foreignColumns: [journalEntries.organizationId, journalEntries.number],
      }),
      pg.index().on(exportId, number),
    ];
  },
);
