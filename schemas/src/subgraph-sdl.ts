import { readdirSync, readFileSync } from 'node:fs';
import type { SubgraphName } from './subgraph-names.ts';

const folder = new URL('../graphql/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

const EVERY_SUBGRAPH = 'shared/every-subgraph.graphql';
const EVERY_SERVICE = 'shared/every-service.graphql';

/** Files with types that several subgraphs define alike: federation requires each type from every subgraph that uses it. */
const SHARED = readdirSync(new URL('shared/', folder)).map((name) => {
  const file = `shared/${name}`;
  const types = [...read(file).matchAll(/^(?:scalar|enum|type|input) (\w+)/gm)];
  const anyOf = `(?:${types.map(([, type]) => type).join('|')})\\b`;
  return { file, use: new RegExp(`[:[] ?${anyOf}`), defines: new RegExp(`^type ${anyOf}`, 'm') };
});

/** The files of a subgraph's SDL in graphql/: its own, and the shared ones that define the types of its fields. */
export function sdlFilesOf(name: SubgraphName | 'gateway'): readonly string[] {
  const own = `${name}.graphql`;
  const always = name === 'gateway' ? [EVERY_SUBGRAPH] : [EVERY_SUBGRAPH, EVERY_SERVICE];
  const sdl = read(own);
  // A stub stands for a type that another subgraph owns; its owner has the type itself.
  const used = SHARED.filter(
    ({ file, use, defines }) => always.includes(file) || (use.test(sdl) && !defines.test(sdl)),
  );
  return [own, ...used.map(({ file }) => file)];
}
