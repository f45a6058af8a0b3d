import { readFileSync } from 'node:fs';
import { SUBGRAPH_NAMES, type SubgraphName } from '@outlay/schemas/subgraph-names';
import { sdlFilesOf } from '@outlay/schemas/subgraph-sdl';

/** Which of a service's types stands behind a GraphQL type; a path is relative to its src/generated. */
const modelsOf = (name: SubgraphName): unknown =>
  JSON.parse(readFileSync(new URL(`../${name}/src/graphql/models.json`, import.meta.url), 'utf8'));

const resolverTypesOf = (name: SubgraphName): object => ({
  schema: sdlFilesOf(name).map((file) => `../../schemas/graphql/${file}`),
  plugins: ['typescript', 'typescript-resolvers'],
  config: {
    federation: true,
    contextType: '../graphql/context.ts#Context',
    mappers: modelsOf(name),
    mapperTypeSuffix: 'Model',
    useTypeImports: true,
    enumType: 'string-literal',
    enumsAsTypes: true,
    avoidOptionals: { field: true, object: true, inputValue: false },
    maybeValue: 'T | null',
    inputMaybeValue: 'T | null | undefined',
    optionalResolveType: true,
    scalars: {
      ID: { input: 'string', output: 'string' },
      Decimal: { input: 'string', output: 'string' },
      Date: { input: 'string', output: 'string' },
      DateTime: { input: 'string', output: 'Date' },
    },
  },
});

/** Every service's: types of its resolvers from its SDL, into src/generated (ignored by git). */
export default {
  generates: Object.fromEntries(
    SUBGRAPH_NAMES.map((name) => [
      `../${name}/src/generated/resolver-types.ts`,
      resolverTypesOf(name),
    ]),
  ),
};
