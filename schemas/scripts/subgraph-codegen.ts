import type { SubgraphName } from '../src/subgraph-names.ts';
import { sdlFilesOf } from '../src/subgraph-sdl.ts';

/**
 * The codegen settings that all subgraphs share: resolver types from their SDL into src/generated (ignored by git).
 * `mappers` says which domain type stands behind a GraphQL type.
 */
export const subgraphCodegen = (name: SubgraphName, mappers: Record<string, string>): object => ({
  schema: sdlFilesOf(name).map((file) => `../../schemas/graphql/${file}`),
  generates: {
    'src/generated/resolver-types.ts': {
      plugins: ['typescript', 'typescript-resolvers'],
      config: {
        federation: true,
        contextType: '../graphql/context.ts#Context',
        mappers,
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
    },
  },
});
