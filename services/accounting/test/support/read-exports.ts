import { spawnSync } from 'node:child_process';
import { WRITERS } from '../../src/domain/exports/writers.ts';
import type {
  ExportBatch,
  ExportedEntry,
  ExportFormat,
} from '../../src/domain/exports/export-format.ts';

export function fileOf(
  format: ExportFormat,
  entries: readonly ExportedEntry[],
  batch: ExportBatch,
): string {
  const { head, entry } = WRITERS[format];
  return head(batch) + entries.map((each) => entry(each, batch)).join('');
}

/** Cells of a line that are divided by semicolons outside quotation marks, with their quotation marks. */
export function rawCells(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === ';' && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
}

/** Cells of all rows as a spreadsheet reads them: a quoted part first, where there is one, and what follows it as it stands. */
export const spreadsheetCells = (file: string, divider: string): string[] =>
  [
    ...file.matchAll(
      new RegExp(`(?:^|[${divider}\r\n])(?:"((?:[^"]|"")*)(?:"|$))?([^${divider}\r\n]*)`, 'g'),
    ),
  ].map(([, quoted = '', rest = '']) => quoted.replaceAll('""', '"') + rest);

type Tags = Readonly<Record<string, string>>;

/** A transaction as hledger reads it. */
export interface ReadTransaction {
  readonly date: string;
  readonly code: string;
  readonly description: string;
  readonly tags: Tags;
  readonly postings: readonly {
    readonly account: string;
    /** Of its own; null for that of the transaction. */
    readonly date: string | null;
    readonly tags: Tags;
  }[];
}

/** Runs hledger over a journal; `error` is set where it is not installed. */
export const hledger = (journal: string, ...args: string[]) =>
  spawnSync('hledger', ['-f', '-', ...args], { input: journal, maxBuffer: 2 ** 26 });

/** Reads a journal with hledger where it is installed, strictly, and otherwise by the part of its grammar that the journal uses. */
export function readJournal(journal: string): ReadTransaction[] {
  const check = hledger(journal, 'check', '--strict');
  if (check.error) return readByGrammar(journal);
  if (check.status !== 0) throw new Error(check.stderr.toString());
  const read = JSON.parse(hledger(journal, 'print', '-O', 'json').stdout.toString()) as {
    tdate: string;
    tcode: string;
    tdescription: string;
    ttags: [string, string][];
    tpostings: { paccount: string; pdate: string | null; ptags: [string, string][] }[];
  }[];
  return read.map(({ tdate, tcode, tdescription, ttags, tpostings }) => ({
    ...{ date: tdate, code: tcode, description: tdescription, tags: Object.fromEntries(ttags) },
    postings: tpostings.map(({ paccount, pdate, ptags }) => ({
      ...{ account: paccount, date: pdate, tags: Object.fromEntries(ptags) },
    })),
  }));
}

/** The same without the program. @throws for a line that is not what it should be */
export function readByGrammar(journal: string): ReadTransaction[] {
  const [, ...blocks] = journal.split('\n\n');
  const declared = new Set([...journal.matchAll(/^account (.+)$/gm)].map(([, name]) => name));
  return blocks.filter(Boolean).map((block) => {
    const [first = '', ...rest] = block.split('\n');
    const comment = /^ {4}; (.*)$/.exec(rest[0] ?? '');
    const lines = rest.slice(comment ? 1 : 0).filter(Boolean);
    const head = /^(\d{4}-\d{2}-\d{2}) \* \((\d+)\) ([^;|]*(?: \| [^;|]+)?)$/.exec(first);
    if (!head) throw new Error(`not a transaction: ${first}`);
    const [, date = '', code = '', description = ''] = head;
    const tags = tagsIn(comment?.[1] ?? '');
    const postings = lines.map((line) => {
      const found = /^ {4}(\S.*?) {2}-?\d+\.\d{2} USD(?: {2}; (.*))?$/.exec(line);
      const [, account = '', notes = ''] = found ?? [];
      if (!declared.has(account)) throw new Error(`not a posting: ${line}`);
      if (/\[[\d/.=-]+\]/.test(notes)) throw new Error(`a date of its own: ${line}`);
      const own = tagsIn(notes);
      return { account, date: own['date'] ?? own['date2'] ?? null, tags: own };
    });
    return { date, code, description, tags, postings };
  });
}

const tagsIn = (comment: string): Tags =>
  Object.fromEntries(
    comment.split(',').flatMap((part) => {
      const [, name, value] =
        /([^\s:]+):(.*)$/.exec(part.replace(/^([^:]*?)(\S+:.*)$/, '$2')) ?? [];
      return name === undefined ? [] : [[name, (value ?? '').trim()]];
    }),
  );
