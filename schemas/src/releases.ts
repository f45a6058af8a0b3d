import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { contractPath } from './event-schemas.ts';
import type { Contracts } from './contracts.ts';

/** The folder of a release's contracts, or that of all releases. */
export const releasePath = (version = ''): string => contractPath(`released/${version}`);

/** The versions that were released, oldest first. */
export const releasedVersions = (): string[] =>
  existsSync(releasePath())
    ? readdirSync(releasePath()).toSorted((one, other) =>
        one.localeCompare(other, 'en', { numeric: true }),
      )
    : [];

/**
 * What the newest release promises.
 * @throws when there is none, since nothing would be compared then
 */
export function newestRelease(): { readonly version: string; readonly contracts: Contracts } {
  const version = releasedVersions().at(-1);
  if (version === undefined) {
    throw new Error('schemas/released has no release to compare with. npm run release makes one.');
  }
  const read = (file: string): unknown => {
    const text = readFileSync(`${releasePath(version)}/${file}`, 'utf8');
    return file.endsWith('.json') ? JSON.parse(text) : text;
  };
  const files = readdirSync(releasePath(version)).map((file) => [file, read(file)]);
  return { version, contracts: Object.fromEntries(files) as Contracts };
}
