import type { LinkedRequest } from '@outlay/platform/signed-links';
import { encodeWindows1252 } from '../domain/exports/windows-1252.ts';
import { ROWS_MAX, splitEntries, type ExportPart } from '../domain/exports/export-parts.ts';
import { WRITERS } from '../domain/exports/writers.ts';
import type { JournalExport } from './ports.ts';
import type { AccountingQueries } from './queries.ts';

/** Where a link leads, and what it may open. */
export const EXPORT_LINK = { path: '/files/journal', purpose: 'journal' } as const;

/** What a link to an export opens. */
export interface ExportRequest extends LinkedRequest {
  readonly exportId: string;
  /** Number of a part, from 1; none for the whole export. */
  readonly part?: number;
}

const BATCH_ENTRIES = 500;

/** The name of the file of an export, or of one of its parts. */
export const fileNameOf = ({ month, format }: JournalExport, part?: number): string => {
  const name = `outlay-journal-${month}-${format}${part === undefined ? '' : `-${part}`}`;
  return `${format === 'datev' ? 'EXTF_' : ''}${name}.${WRITERS[format].extension}`;
};

/** The files of an export that are imported one after the other; none once it is voided. */
export async function partsOf(
  queries: Pick<AccountingQueries, 'exportedRows'>,
  organizationId: string,
  { id, format, entries, voided }: JournalExport,
): Promise<ExportPart[]> {
  if (voided) return [];
  if (ROWS_MAX[format] === undefined) return [{ entries, after: 0n }];
  return splitEntries(format, await queries.exportedRows(organizationId, id));
}

/** Yields the file of an export, or of one part, in pieces that are read on demand, so that memory holds only one batch. */
export async function* writeExport(
  queries: AccountingQueries,
  organizationId: string,
  made: JournalExport,
  part: ExportPart = { entries: made.entries, after: 0n },
): AsyncGenerator<Buffer> {
  const { head, entry, encoding } = WRITERS[made.format];
  const encode = encoding === 'utf8' ? (text: string) => Buffer.from(text) : encodeWindows1252;
  const [contents, organizationName, { currency }] = await Promise.all([
    queries.exportContents(organizationId, made.id),
    queries.organizationName(organizationId),
    queries.books(organizationId),
  ]);
  const { month, createdAt } = made;
  const about = { organizationName, month, createdAt, currency, ...contents };
  yield encode(head(about));
  let { after } = part;
  for (let left = part.entries; left > 0;) {
    const limit = Math.min(left, BATCH_ENTRIES);
    const batch = await queries.exportedEntries(organizationId, made.id, after, limit);
    const last = batch.at(-1);
    if (!last) throw new Error(`export ${made.id} has fewer entries than it says`);
    yield encode(batch.map((each) => entry(each, about)).join(''));
    left -= batch.length;
    after = last.number;
  }
}
