import { RECEIPT_CONTENT_TYPES } from '@outlay/schemas/receipt-file';
import type { ZipFile } from '@outlay/platform/zip';
import { createHash } from 'node:crypto';
import type { RestExportArchiveQuery } from '../generated/operations.ts';
import { DATEV_TYPES, datevPackages, type ArchivedReceipt } from './datev-packages.ts';

export type ArchivedExport = NonNullable<RestExportArchiveQuery['journalExport']>;
type Document = ArchivedExport['documents'][number];

export interface ArchiveParts {
  /** The export with its first documents. */
  readonly made: ArchivedExport;
  /** The export's file, and its name. */
  readonly journal: ZipFile;
  /** Returns the documents after an entry. Their links work for minutes, so they are asked for when their turn has come. */
  readonly documentsAfter: (entry: string) => Promise<readonly Document[]>;
  /** Returns the file of a receipt's link; null when it is gone. @throws when its service does not answer */
  readonly open: (url: string) => Promise<Buffer | null>;
  readonly at: Date;
}

/** Yields the files of an archive, each when its turn has come: the export's file, receipts by entry, and what is missing. */
export async function* filesOfArchive(parts: ArchiveParts): AsyncGenerator<ZipFile> {
  const { made, journal, at } = parts;
  const missing: string[] = [];
  yield journal;
  const receipts = readReceipts(parts, missing);
  if (made.format === 'DATEV') yield* datevPackages(receipts, made.month, at);
  else for await (const { name, content } of receipts) yield { name: `receipts/${name}`, content };
  if (missing.length > 0)
    yield { name: 'missing.txt', content: Buffer.from(`${missing.join('\r\n')}\r\n`) };
}

async function* readReceipts(
  { made, documentsAfter, open }: ArchiveParts,
  missing: string[],
): AsyncGenerator<ArchivedReceipt> {
  let documents: readonly Document[] = made.documents;
  for (let last = documents.at(-1); last; last = documents.at(-1)) {
    for (const document of documents) {
      const { sha256, guid, expense } = document;
      const receipt = expense?.receipt ?? null;
      const name = receipt && nameOf(document, receipt.contentType);
      const content = receipt && (await open(receipt.url));
      const problem = problemOf(content, sha256, made.format === 'DATEV' ? name : null);
      if (content && name !== null && problem === null) yield { name, content, guid };
      else missing.push(`${namedBy(document)}: ${problem ?? 'deleted'}`);
    }
    documents = await documentsAfter(last.entry);
  }
}

/** Why a file is not in the archive; null when it is. `datevName` is the file's name where DATEV has to take it. */
function problemOf(
  content: Buffer | null,
  sha256: string,
  datevName: string | null,
): string | null {
  if (!content) return 'deleted';
  if (createHash('sha256').update(content).digest('hex') !== sha256)
    return 'not the file that was approved';
  const type = datevName?.split('.').at(-1);
  return type === undefined || DATEV_TYPES.includes(type) ? null : `DATEV takes no .${type} files`;
}

const NAME_LENGTH_MAX = 60;

/** Letters and digits of ASCII, without which some programs read other names; hyphens for the rest. */
const plain = (text: string): string =>
  text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, NAME_LENGTH_MAX)
    .replace(/^-|-$/g, '');

/** Entry, vendor and invoice, such as `12-Bahn-RE-4711`. The entry makes it unique. */
const namedBy = ({ entry, vendor, invoiceNumber }: Document): string =>
  [entry, plain(vendor ?? ''), plain(invoiceNumber ?? '')].filter((part) => part !== '').join('-');

const EXTENSIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...RECEIPT_CONTENT_TYPES, jpg: RECEIPT_CONTENT_TYPES.jpeg }).map(
    ([extension, type]) => [type, extension],
  ),
);

const nameOf = (document: Document, contentType: string): string =>
  `${namedBy(document)}.${EXTENSIONS.get(contentType) ?? 'bin'}`;
