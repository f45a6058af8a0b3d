import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

/**
 * What a service exports for tools under a name such as ./projections; null when its package.json has no such export. A tool that
 * works on every service finds them here, so that a further service needs no entry in it.
 */
export async function importFrom(service: SubgraphName, name: string): Promise<object | null> {
  const folder = join(ROOT, 'services', service);
  const { exports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports?: Readonly<Record<string, string>>;
  };
  const file = exports[name];
  return file === undefined ? null : ((await import(join(folder, file))) as object);
}
