import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder } from '@outlay/stack/paths';

/**
 * A service's migrations behind the one named `tag`, in order.
 *
 * @throws when it has no such migration
 */
export function migrationsAfter(service: string, tag: string): string[] {
  const journal = JSON.parse(
    readFileSync(join(migrationsFolder(service), 'meta/_journal.json'), 'utf8'),
  ) as { entries: { tag: string }[] };
  const tags = journal.entries.map((entry) => entry.tag);
  const last = tags.indexOf(tag);
  if (last < 0) throw new Error(`${service} has no migration ${tag}`);
  return tags.slice(last + 1);
}
