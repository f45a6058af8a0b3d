import { DatabaseSync } from 'node:sqlite';
import type { Head } from './authority-store.ts';

/**
 * The newest head of each log that this signer ever applied, stored next to its vault and apart from the log. If the log is
 * lost, it is read again from identity, and must come to the same hash before anything is signed.
 */
export interface StoredHeads {
  of(organizationId: string): Head | null;
  keep(organizationId: string, head: Head): void;
  close(): void;
}

// The lock comes first: set after the journal's mode, it would be taken with the first write only.
const SCHEMA = `
  pragma locking_mode = exclusive;
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table if not exists heads (
    organization_id text not null primary key, sequence integer not null, head text not null
  ) strict;`;

/** `path` is a file, or ':memory:'. */
export function openStoredHeads(path: string): StoredHeads {
  const database = new DatabaseSync(path);
  database.exec(SCHEMA);
  const select = database.prepare('select sequence, head from heads where organization_id = ?');
  const upsert = database.prepare(
    `insert into heads (organization_id, sequence, head) values (?, ?, ?)
     on conflict do update set sequence = excluded.sequence, head = excluded.head
     where excluded.sequence > heads.sequence`,
  );
  return {
    of: (organizationId) => {
      const row = select.get(organizationId);
      return row ? { sequence: Number(row['sequence']), head: String(row['head']) } : null;
    },
    keep: (organizationId, { sequence, head }) => {
      upsert.run(organizationId, sequence, head);
    },
    close: () => database.close(),
  };
}
