import type { CodegenConfig } from '@graphql-codegen/cli';

/** The client-facing schema and our operations become typed documents and one hook per operation. */
const config: CodegenConfig = {
  schema: '../schemas/graphql/api.graphql',
  documents: ['src/**/*.graphql'],
  silent: true,
  generates: {
    'src/generated/graphql.ts': {
      plugins: [
        'typescript-operations',
        'typed-document-node',
        './codegen/generated-hooks-plugin.ts',
      ],
      config: {
        enumType: 'string-literal',
        useTypeImports: true,
        documentNodeImport: '@apollo/client#TypedDocumentNode',
        scalars: { ID: 'string', Decimal: 'string', Date: 'string', DateTime: 'string' },
      },
    },
    'src/generated/document-ids.ts': { plugins: ['./codegen/document-ids-plugin.ts'] },
    'src/generated/trusted-documents.json': {
      plugins: ['./codegen/trusted-documents-plugin.ts'],
    },
    'src/generated/schema.ts': {
      plugins: ['typescript'],
      config: {
        enumsAsTypes: true,
        useTypeImports: true,
        scalars: { ID: 'string', Decimal: 'string', Date: 'string', DateTime: 'string' },
      },
    },
  },
};

export default config;
