import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { StoredAccount } from './account-state.ts';
import type { StoredUndoEntry } from './account-views.ts';
import type { TransactionRecord } from './transaction-record.ts';

export type JournalEntry =
  | { readonly kind: 'slot'; readonly slot: number; readonly time: number }
  | {
      readonly kind: 'account';
      readonly slot: number;
      readonly address: string;
      readonly account: StoredAccount;
    }
  | {
      readonly kind: 'transaction';
      readonly record: TransactionRecord;
      /** New state of each account that the transaction changed. */
      readonly accounts: readonly (readonly [string, StoredAccount])[];
    };

/** Everything except the transactions, which have their own file. */
export interface Snapshot {
  readonly slot: number;
  readonly times: readonly (readonly [number, number])[];
  readonly accounts: readonly (readonly [string, StoredAccount])[];
  readonly undo: readonly StoredUndoEntry[];
}

/** Persistent storage of a chain. Each call returns after the operating system has the bytes. */
export interface ChainStore {
  append(entry: JournalEntry): void;
  compactWhenLarge(snapshot: () => Snapshot): void;
}

export const FORGETFUL_STORE: ChainStore = {
  append: () => undefined,
  compactWhenLarge: () => undefined,
};

interface SnapshotFile extends Snapshot {
  readonly format: 1;
  /** Number of the journal that continues after this snapshot. */
  readonly segment: number;
  /** Length of history.jsonl that this snapshot covers. */
  readonly historyBytes: number;
}

export interface StoredChain {
  readonly snapshot: Snapshot | null;
  readonly history: readonly TransactionRecord[];
  readonly entries: readonly JournalEntry[];
}

/**
 * Three files. `journal-<n>.jsonl` records every slot, account and transaction as it happens. From time to time `snapshot.json`
 * stores the state, `history.jsonl` takes the journal's transactions, and the next journal starts. Renaming the snapshot is the
 * switch: before it the old journal is valid, after it the new one. Each append passes the bytes to the operating system, so they
 * survive a killed process, but not a power cut, which a sandbox need not survive.
 */
export class Journal implements ChainStore {
  private readonly directory: string;
  private readonly bytesMax: number;
  private segment = 0;
  private file = -1;
  private bytes = 0;
  private historyBytes = 0;
  /** Transactions of the current journal that are not in history.jsonl yet. */
  private unarchived: TransactionRecord[] = [];

  private constructor(directory: string, bytesMax: number) {
    this.directory = directory;
    this.bytesMax = bytesMax;
  }

  static open(directory: string, bytesMax: number): { journal: Journal; stored: StoredChain } {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const journal = new Journal(directory, bytesMax);
    return { journal, stored: journal.load() };
  }

  append(entry: JournalEntry): void {
    this.bytes += writeSync(this.file, `${JSON.stringify(entry)}\n`);
    if (entry.kind === 'transaction') this.unarchived.push(entry.record);
  }

  compactWhenLarge(snapshot: () => Snapshot): void {
    if (this.bytes >= this.bytesMax) this.compact(snapshot());
  }

  compact(snapshot: Snapshot): void {
    this.archiveTransactions();
    const next = this.segment + 1;
    const content: SnapshotFile = {
      format: 1,
      segment: next,
      historyBytes: this.historyBytes,
      ...snapshot,
    };
    const temporary = join(this.directory, 'snapshot.json.new');
    writeFileSync(temporary, JSON.stringify(content), { mode: 0o600 });
    renameSync(temporary, this.snapshotPath());
    closeSync(this.file);
    this.openSegment(next);
    this.deleteOtherSegments();
  }

  close(): void {
    closeSync(this.file);
  }

  private load(): StoredChain {
    const snapshot = existsSync(this.snapshotPath())
      ? (JSON.parse(readFileSync(this.snapshotPath(), 'utf8')) as SnapshotFile)
      : null;
    const segment = snapshot?.segment ?? 0;
    const history = this.loadHistory(snapshot?.historyBytes ?? 0);
    const entries = readLines<JournalEntry>(this.segmentPath(segment));
    this.openSegment(segment);
    this.deleteOtherSegments();
    this.unarchived = entries.flatMap((entry) =>
      entry.kind === 'transaction' ? [entry.record] : [],
    );
    return { snapshot, history, entries };
  }

  /** Bytes beyond the covered length come from an unfinished compaction; the old journal still has them. */
  private loadHistory(bytes: number): readonly TransactionRecord[] {
    this.historyBytes = bytes;
    const path = this.historyPath();
    if (!existsSync(path)) return [];
    truncateSync(path, bytes);
    return readLines<TransactionRecord>(path);
  }

  private archiveTransactions(): void {
    const lines = this.unarchived.map((record) => `${JSON.stringify(record)}\n`).join('');
    const file = openSync(this.historyPath(), 'a', 0o600);
    writeSync(file, lines);
    this.historyBytes = fstatSync(file).size;
    closeSync(file);
    this.unarchived = [];
  }

  private openSegment(segment: number): void {
    this.segment = segment;
    this.file = openSync(this.segmentPath(segment), 'a', 0o600);
    this.bytes = fstatSync(this.file).size;
  }

  private deleteOtherSegments(): void {
    const current = `journal-${this.segment}.jsonl`;
    for (const name of readdirSync(this.directory)) {
      if (/^journal-\d+\.jsonl$/.test(name) && name !== current) rmSync(join(this.directory, name));
    }
  }

  private segmentPath(segment: number): string {
    return join(this.directory, `journal-${segment}.jsonl`);
  }

  private snapshotPath(): string {
    return join(this.directory, 'snapshot.json');
  }

  private historyPath(): string {
    return join(this.directory, 'history.jsonl');
  }
}

/** Reads complete lines and truncates a torn last one, so that the next append starts on a new line. */
function readLines<Line>(path: string): Line[] {
  if (!existsSync(path)) return [];
  const content = readFileSync(path);
  const end = content.lastIndexOf(0x0a) + 1;
  if (end < content.length) truncateSync(path, end);
  return content
    .subarray(0, end)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}
