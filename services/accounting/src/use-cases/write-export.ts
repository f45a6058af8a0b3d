import type { LinkedRequest } from '@outlay/platform/signed-links';
import { encodeWindows1252 } from '../domain/exports/windows-1252.ts';
import { WRITERS } from '../domain/exports/writers.ts';
import type { JournalExport } from './ports.ts';
import type { AccountingQueries } from './queries.ts';

/** Where a link leads, and what it may open. */
export const EXPORT_LINK = { path: '/files/journal', purpose: 'journal' } as const;

/** What a link to an export opens. */
export interface ExportRequest extends LinkedRequest {
  readonly exportId: string;
}

const BATCH_ENTRIES = 500;

export const fileNameOf = ({ month, format }: JournalExport): string =>
  `${format === 'datev' ? 'EXTF_' : ''}outlay-journal-${month}-${format}.${WRITERS[format].extension}`;

/** Yields the file of an export in parts, each read on demand, so that memory holds only one batch. */
export async function* writeExport(
  queries: AccountingQueries,
  organizationId: string,
  made: JournalExport,
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
  let after = 0n;
  for (let written = 0; written < made.entries;) {
    const batch = await queries.exportedEntries(organizationId, made.id, after, BATCH_ENTRIES);
    const last = batch.at(-1);
    if (!last) throw new Error(`export ${made.id} has fewer entries than it says`);
    yield encode(batch.map((each) => entry(each, about)).join(''));
    written += batch.length;
    after = last.number;
  }
}
