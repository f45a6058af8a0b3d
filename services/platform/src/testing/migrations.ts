import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The committed migrations of a service. */
export const migrationsOf = (service: string): string =>
  fileURLToPath(new URL(`../../../${service}/migrations`, import.meta.url));

/** A copy of them as they were before the one whose name ends so; the caller removes the folder. */
export async function migrationsBefore(service: string, ending: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'earlier-migrations-'));
  await cp(migrationsOf(service), folder, { recursive: true });
  // Names columns of now.
  await rm(join(folder, 'immutable-columns.json'), { force: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex(({ tag }) => tag.endsWith(ending));
  if (end < 0) throw new Error(`${service} has no migration ${ending}`);
  const entries = journal.entries.slice(0, end);
  await writeFile(path, JSON.stringify({ ...journal, entries }));
  return folder;
}
