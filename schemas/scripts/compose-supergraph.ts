import { composeServices } from '@apollo/composition';
import { parse, printSchema } from 'graphql';
import { readFileSync, writeFileSync } from 'node:fs';
import { Supergraph } from '@apollo/federation-internals';
import { SUBGRAPH_NAMES } from '../src/subgraph-names.ts';
import { sdlFilesOf } from '../src/subgraph-sdl.ts';

const folder = new URL('../graphql/', import.meta.url);
const sdlOf = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

// The gateway resolves subscriptions and nodes itself.
const composed = composeServices(
  [...SUBGRAPH_NAMES, 'gateway' as const].map((name) => ({
    name,
    // The gateway gets the addresses from its configuration.
    url: `http://${name}.invalid/graphql`,
    typeDefs: parse(sdlFilesOf(name).map(sdlOf).join('\n')),
  })),
);
if (composed.errors) {
  for (const error of composed.errors) console.error(error.message);
  process.exit(1);
}
// Apollo's gateway refuses a security feature that it doesn't enforce itself. Ours enforces scopes in auth/api-scopes.ts.
const supergraph = composed.supergraphSdl.replace(
  /(specs\.apollo\.dev\/requiresScopes\/v[\d.]+"), for: SECURITY/,
  '$1',
);
const header =
  '# Composed from the subgraphs beside it by `npm run generate`; change those instead.\n';
writeFileSync(new URL('supergraph.graphql', folder), `${header}${supergraph}\n`);
const api = Supergraph.build(supergraph).apiSchema().toGraphQLJSSchema();
writeFileSync(new URL('api.graphql', folder), `${header}${printSchema(api)}\n`);
