import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder } from '@outlay/stack/paths';
import RELEASED from './released.json' with { type: 'json' };

const released: Readonly<Record<string, string>> = RELEASED.migrations;

/**
 * The files of a service's migrations since the last release, in order. Of a service that released.json does not name, only the
 * first one is taken for released: it finds no rows that it could block, and no older replicas.
 *
 * @throws when the service has no migration of the name in released.json
 */
export function migrationsSinceRelease(service: string): string[] {
  const folder = migrationsFolder(service);
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const tags = entries.map((entry) => entry.tag);
  const tag = released[service] ?? tags[0] ?? '';
  const last = tags.indexOf(tag);
  if (last < 0) throw new Error(`${service} has no migration ${tag}`);
  return tags.slice(last + 1).map((name) => join(folder, `${name}.sql`));
}
