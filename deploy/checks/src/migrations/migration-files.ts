import { newestRelease } from '@outlay/schemas/releases';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder } from '@outlay/stack/paths';

/** A migration in a service's journal, which says in which order they are applied. */
interface Migration {
  readonly tag: string;
  /** Milliseconds since 1970; the migrator knows an applied migration by it. */
  readonly when: number;
  readonly path: string;
}

/** A service's migrations of the newest release and those since then, in their order. */
export function migrationsOf(service: string): Record<'released' | 'since', Migration[]> {
  const folder = migrationsFolder(service);
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    readonly entries: readonly Omit<Migration, 'path'>[];
  };
  const hashes = newestRelease().contracts['migrations.json'][service] ?? {};
  const migrations = journal.entries.map(({ tag, when }) => {
    return { tag, when, path: join(folder, `${tag}.sql`) };
  });
  return {
    released: migrations.filter(({ tag }) => hashes[tag] !== undefined),
    since: migrations.filter(({ tag }) => hashes[tag] === undefined),
  };
}
