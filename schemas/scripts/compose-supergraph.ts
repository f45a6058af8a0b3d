import { composeServices } from '@apollo/composition';
import {
  Kind,
  parse,
  printSchema,
  visit,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
} from 'graphql';
import { readFileSync, writeFileSync } from 'node:fs';
import { Supergraph } from '@apollo/federation-internals';
import { SUBGRAPH_NAMES } from '../src/subgraph-names.ts';
import { sdlFilesOf } from '../src/subgraph-sdl.ts';

const folder = new URL('../graphql/', import.meta.url);
const sdlOf = (file: string): string => readFileSync(new URL(file, folder), 'utf8');

/** What a field or an argument of this name means wherever it has no description of its own. */
const SAID_ONCE: ReadonlyMap<string, string> = new Map([
  ['after', 'The `endCursor` of the page before; omitted for the first page.'],
  ['cursor', 'Position in the list, for `after`.'],
  ['errors', 'Refusals; empty on success.'],
  ['first', 'Items per page, 1 to 100.'],
  [
    'idempotencyKey',
    'Makes retries safe: the same key with the same input returns the first response. 1 to 255 printable characters, kept for at least 30 days.',
  ],
  [
    'pendingChange',
    'The proposal that was made in place of the change, with the error PENDING_CONFIRMATION.',
  ],
]);

function describe(node: FieldDefinitionNode | InputValueDefinitionNode): object | undefined {
  const value = SAID_ONCE.get(node.name.value);
  if (node.description || value === undefined) return undefined;
  return { ...node, description: { kind: Kind.STRING, value } };
}

// The gateway resolves subscriptions and nodes itself.
const composed = composeServices(
  [...SUBGRAPH_NAMES, 'gateway' as const].map((name) => ({
    name,
    // The gateway gets the addresses from its configuration.
    url: `http://${name}.invalid/graphql`,
    typeDefs: visit(parse(sdlFilesOf(name).map(sdlOf).join('\n')), {
      FieldDefinition: describe,
      InputValueDefinition: describe,
    }),
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
