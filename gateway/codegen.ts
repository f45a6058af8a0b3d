import { completeResponseSchema } from '../schemas/scripts/complete-response-schema.ts';

/** Types and documents of the fixed operations that the REST facade runs, from the client-facing schema. */
export default {
  schema: completeResponseSchema(),
  documents: 'src/rest/operations/*.graphql',
  generates: {
    'src/generated/operations.ts': {
      plugins: ['typescript-operations', 'typed-document-node'],
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        enumType: 'string-literal',
        maybeValue: 'T | null',
        inputMaybeValue: 'T | null | undefined',
        dedupeFragments: true,
        scalars: { ID: 'string', Decimal: 'string', Date: 'string', DateTime: 'string' },
      },
    },
  },
};
