import type { CodegenConfig } from '@graphql-codegen/cli';
import { completeResponseSchema } from '../schemas/scripts/complete-response-schema.ts';
import { operationModules } from './codegen/operation-modules-preset.ts';

/** Generates typed documents and one hook per operation from the public schema and our operations. */
const config: CodegenConfig = {
  schema: completeResponseSchema(),
  documents: ['src/**/*.graphql'],
  silent: true,
  generates: {
    'src/generated/graphql.ts': {
      plugins: ['./codegen/operation-exports-plugin.ts', 'typescript-operations'],
      config: {
        enumType: 'string-literal',
        useTypeImports: true,
        scalars: { ID: 'string', Decimal: 'string', Date: 'string', DateTime: 'string' },
      },
    },
    'src/generated/operations/': { preset: operationModules, plugins: [] },
    'src/generated/trusted-documents.json': { plugins: ['./codegen/trusted-documents-plugin.ts'] },
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
