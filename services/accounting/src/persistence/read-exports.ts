import { matching, type Executor } from '@outlay/platform/postgres';
import { desc, eq } from 'drizzle-orm';
import type { JournalExport } from '../use-cases/ports.ts';
import { journalExports, voidedExports } from './export-tables.ts';

const LIST_MAX = 200;

/** Exports of an organization, newest first. */
export async function readExports(
  executor: Executor,
  organizationId: string,
  wanted: Partial<Pick<JournalExport, 'id' | 'month'>> = {},
): Promise<JournalExport[]> {
  const rows = await executor
    .select({ made: journalExports, voided: voidedExports })
    .from(journalExports)
    .leftJoin(voidedExports, eq(voidedExports.exportId, journalExports.id))
    .where(matching(journalExports, { organizationId, ...wanted }))
    .orderBy(desc(journalExports.createdAt))
    .limit(LIST_MAX);
  return rows.map(({ made, voided }) => ({
    ...made,
    createdById: made.createdById.toString(),
    voided: voided && {
      ...voided,
      voidedById: voided.voidedById.toString(),
      confirmedById: voided.confirmedById?.toString() ?? null,
    },
  }));
}
