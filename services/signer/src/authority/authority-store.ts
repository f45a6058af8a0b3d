import { statementHash, type Entry, type Signed, type Prohibition } from '@outlay/authority';
import { DatabaseSync } from 'node:sqlite';

/** How far an organization's log goes. */
export interface Head {
  readonly sequence: number;
  readonly head: string;
}

/** The organizations' authority logs as this signer has verified them. */
export interface AuthorityStore {
  /** Entries after one, oldest first. */
  entriesAfter(organizationId: string, sequence: number): Entry[];
  /** Stores a verified entry, and forgets what it ends of what was announced. */
  append(organizationId: string, entry: Entry, hash: string, ended: readonly Prohibition[]): void;
  announce(organizationId: string, prohibition: Prohibition): void;
  /** The earliest first. */
  announced(organizationId: string): Prohibition[];
  /** Marks announcements of before a moment, and returns them. */
  takeOverdue(beforeMs: number): readonly { organizationId: string; statementHash: string }[];
  close(): void;
}

// The lock comes first: set after the journal's mode, it would be taken with the first write only.
const SCHEMA = `
  pragma locking_mode = exclusive;
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table if not exists entries (
    organization_id text not null, sequence integer not null, hash text not null, entry text not null,
    primary key (organization_id, sequence)
  ) strict;
  create table if not exists announcements (
    organization_id text not null, statement_hash text not null, signed text not null, received_at_ms integer not null,
    is_overdue integer not null default 0, primary key (organization_id, statement_hash)
  ) strict;`;

type Announced = Signed & Pick<Prohibition, 'authorId'>;

/** `path` is a file, or ':memory:'. The file is locked: a second signer on it doesn't start. */
export function openAuthorityStore(path: string): AuthorityStore {
  const database = new DatabaseSync(path);
  database.exec(SCHEMA);
  const after = database.prepare(
    'select entry from entries where organization_id = ? and sequence > ? order by sequence',
  );
  const insert = database.prepare(
    'insert into entries (organization_id, sequence, hash, entry) values (?, ?, ?, ?)',
  );
  const arrived = database.prepare(
    'delete from announcements where organization_id = ? and statement_hash = ?',
  );
  const announce = database.prepare(
    `insert into announcements (organization_id, statement_hash, signed, received_at_ms) values (?, ?, ?, ?)
     on conflict do nothing`,
  );
  const announced = database.prepare(
    'select * from announcements where organization_id = ? order by received_at_ms',
  );
  const overdue = database.prepare(
    `update announcements set is_overdue = 1 where is_overdue = 0 and received_at_ms < ?
     returning organization_id, statement_hash`,
  );
  return {
    entriesAfter: (organizationId, sequence) =>
      after.all(organizationId, sequence).map((row) => JSON.parse(String(row['entry'])) as Entry),
    append: (organizationId, entry, hash, ended) => {
      database.exec('begin immediate');
      try {
        insert.run(organizationId, entry.sequence, hash, JSON.stringify(entry));
        for (const { signed } of ended) {
          arrived.run(organizationId, statementHash(signed.statement));
        }
        database.exec('commit');
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
    announce: (organizationId, { signed, authorId, receivedAtMs }) => {
      const text = JSON.stringify({ ...signed, authorId });
      announce.run(organizationId, statementHash(signed.statement), text, receivedAtMs);
    },
    announced: (organizationId) =>
      announced.all(organizationId).map((row) => {
        const { authorId, ...signed } = JSON.parse(String(row['signed'])) as Announced;
        return { signed, authorId, receivedAtMs: Number(row['received_at_ms']) };
      }),
    takeOverdue: (beforeMs) =>
      overdue.all(beforeMs).map((row) => ({
        organizationId: String(row['organization_id']),
        statementHash: String(row['statement_hash']),
      })),
    close: () => database.close(),
  };
}
