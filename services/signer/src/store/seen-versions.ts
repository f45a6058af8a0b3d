import { DatabaseSync } from 'node:sqlite';
import type { StandingMoment } from '../domain/standing-problem.ts';

export type SeenVersions = StandingMoment['seen'] & { readonly close: () => void };

/**
 * A power failure may lose the newest rows (synchronous = normal): then a statement of at most ten minutes counts again. Waiting
 * for the disk at each payment would cost more.
 */
const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = normal;
  pragma locking_mode = exclusive;
  create table if not exists seen_versions (subject text primary key, version integer not null) strict, without rowid;`;

/** The highest versions of expenses and members in statements that this signer has seen. `path` is a file, or ':memory:'. */
export function openSeenVersions(path: string): SeenVersions {
  const database = new DatabaseSync(path);
  database.exec(SCHEMA);
  const read = database.prepare('select version from seen_versions where subject = ?');
  const write = database.prepare(
    `insert into seen_versions (subject, version) values (?, ?)
     on conflict (subject) do update set version = excluded.version where version < excluded.version`,
  );
  return {
    admit: (stated) => {
      const known = stated.map(({ subject }) => read.get(subject)?.['version'] ?? -1);
      if (stated.some(({ version }, at) => version < Number(known[at]))) return false;
      const newer = stated.filter(({ version }, at) => version > Number(known[at]));
      if (newer.length === 0) return true;
      database.exec('begin immediate');
      try {
        for (const { subject, version } of newer) write.run(subject, version);
        database.exec('commit');
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
      return true;
    },
    close: () => database.close(),
  };
}
