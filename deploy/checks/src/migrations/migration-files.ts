import { newestRelease } from '@outlay/schemas/releases';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder } from '@outlay/stack/paths';

/**
 * A service's migrations of the newest release and those since then, in their order. Of a service that the release does not have,
 * the first one counts as released: it finds no rows that it could block, and no older replicas.
 */
export function migrationsOf(service: string) {
  const folder = migrationsFolder(service);
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  const hashes = newestRelease().contracts['migrations.json'][service];
  const migrations = entries.map((entry, index) => ({
    ...entry,
    path: join(folder, `${entry.tag}.sql`),
    isReleased: hashes ? hashes[entry.tag] !== undefined : index === 0,
  }));
  return {
    released: migrations.filter(({ isReleased }) => isReleased),
    since: migrations.filter(({ isReleased }) => !isReleased),
  };
}
