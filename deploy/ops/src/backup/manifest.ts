import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

const schema = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** Hashes of each database's migrations: the rows fit exactly these tables. */
  migrations: z.record(z.string(), z.array(z.string())),
});

/** A backup's description; written last, so a folder without it is no backup. */
export type Manifest = z.output<typeof schema>;

const pathIn = (folder: string): string => join(folder, 'manifest.json');

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(pathIn(folder), `${JSON.stringify(manifest, null, 2)}\n`);

/** @throws {BackupError} when the folder has no complete backup of this format */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(pathIn(folder), 'utf8').catch(() => {
    throw new BackupError(`${folder} holds no backup: its manifest.json is missing.`);
  });
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new BackupError(`The manifest of ${folder} has a format this version does not support.`);
  }
}

/** @throws {BackupError} when the code's migrations differ from the backup's */
export function assertSameMigrations(
  { migrations }: Manifest,
  service: SubgraphName,
  applied: readonly string[],
): void {
  if (JSON.stringify(migrations[service] ?? []) === JSON.stringify(applied)) return;
  throw new BackupError(
    `The backup of ${service} is of another version: check out the version that it was taken with, restore, and upgrade then.`,
  );
}
