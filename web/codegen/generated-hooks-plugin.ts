import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { Kind, type OperationDefinitionNode } from 'graphql';

/**
 * Emits one typed hook per operation for @apollo/client 4, over the documents and types that the
 * plugins before it wrote into the same file. The community plugin does not typecheck on client 4.
 */
export const plugin: PluginFunction = (_schema, documents) => {
  const operations = documents
    .flatMap((file) => file.document?.definitions ?? [])
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return {
    prepend: [
      "import { useMutation, useQuery, type SkipToken } from '@apollo/client/react';",
      '// Without partial data in the type, `data` is whole or absent, never in between.',
      'interface WholeData { returnPartialData?: false }',
    ],
    content: operations.map(hookFor).join('\n\n'),
  };
};

function hookFor(operation: OperationDefinitionNode): string {
  const name = operation.name?.value;
  if (name === undefined)
    throw new Error('Every operation needs a name: its hook is named after it.');
  switch (operation.operation as string) {
    case 'query':
      return queryHook(name, hasRequiredVariables(operation));
    case 'mutation':
      return mutationHook(name);
    default:
      throw new Error(`${name}: ${operation.operation} operations have no hook here.`);
  }
}

function queryHook(name: string, required: boolean): string {
  const options = `(useQuery.Options<${name}Query, ${name}QueryVariables> & WholeData)`;
  const parameter = `options: ${options} | SkipToken${required ? '' : ' = {}'}`;
  return [
    `export function use${name}Query(${parameter}) {`,
    `  return useQuery(${name}Document, options);`,
    '}',
  ].join('\n');
}

function mutationHook(name: string): string {
  return [
    `export function use${name}Mutation(`,
    `  options: useMutation.Options<${name}Mutation, ${name}MutationVariables> = {},`,
    ') {',
    `  return useMutation(${name}Document, options);`,
    '}',
  ].join('\n');
}

function hasRequiredVariables(operation: OperationDefinitionNode): boolean {
  return (operation.variableDefinitions ?? []).some(
    (variable) => variable.type.kind === Kind.NON_NULL_TYPE && variable.defaultValue === undefined,
  );
}
