import type { Types } from '@graphql-codegen/plugin-helpers';
import { Kind, type DefinitionNode, type OperationDefinitionNode } from 'graphql';
import { fragmentsOf, isFragment, isOperation, operationTexts } from './operation-texts.ts';

/**
 * Writes one module per operation and per fragment, so that a page loads only its own documents. Each operation has its typed
 * hook for @apollo/client 4 and the id that the client sends instead of the text.
 */
export const operationModules: Types.OutputPreset = {
  buildGeneratesSection: ({ baseOutputDir, documents, pluginMap, ...options }) => {
    const modules = modulesOf(documents);
    return [...modules].map(([name, content]) => ({
      ...options,
      filename: `${baseOutputDir}${name}.ts`,
      // The module is complete; codegen validates the operations when it writes their types.
      documents: [],
      skipDocumentsValidation: true,
      plugins: [{ module: {} }],
      pluginMap: { ...pluginMap, module: { plugin: () => content } },
    }));
  },
};

function modulesOf(documents: readonly Types.DocumentFile[]): Map<string, string> {
  const definitions = documents.flatMap((file) => file.document?.definitions ?? []);
  const ids = new Map(operationTexts(documents).map(({ name, id }) => [name, id]));
  const modules = new Map<string, string>();
  for (const definition of definitions) {
    if (isFragment(definition)) modules.set(definition.name.value, fragmentModule(definition));
    if (!isOperation(definition)) continue;
    const name = definition.name?.value;
    if (name === undefined) throw new Error('Every operation needs a name: its hook has it too.');
    const fragments = fragmentsOf(definition, definitions).map((fragment) => fragment.name.value);
    modules.set(name, operationModule(name, definition, ids.get(name) ?? '', fragments));
  }
  const operations = definitions.filter(isOperation).map((each) => each.name?.value ?? '');
  modules.set('index', operations.map((name) => `export * from './${name}.ts';\n`).join(''));
  return modules;
}

/** Omits source locations, which nothing reads at run time. */
const literal = (node: DefinitionNode, more: object = {}): string =>
  JSON.stringify({ ...node, ...more }, (key, value: unknown) =>
    key === 'loc' || (Array.isArray(value) && value.length === 0) ? undefined : value,
  );

const fragmentModule = (fragment: DefinitionNode & { name: { value: string } }): string =>
  [
    "import type { FragmentDefinitionNode } from 'graphql';",
    '',
    `export const ${fragment.name.value} = ${literal(fragment)} as unknown as FragmentDefinitionNode;`,
    '',
  ].join('\n');

function operationModule(
  name: string,
  operation: OperationDefinitionNode,
  documentId: string,
  fragments: readonly string[],
): string {
  const isQuery = (operation.operation as string) === 'query';
  const kind = isQuery ? 'Query' : 'Mutation';
  return [
    "import type { TypedDocumentNode } from '@apollo/client';",
    ...(isQuery
      ? [
          "import { useQuery, type SkipToken } from '@apollo/client/react';",
          "import { useLastAnswer } from '../../lib/use-last-answer.ts';",
        ]
      : [
          "import type { useMutation } from '@apollo/client/react';",
          "import { useChange } from '../../lib/use-change.ts';",
        ]),
    `import type { ${name}${kind}, ${name}${kind}Variables } from '../graphql.ts';`,
    ...fragments.map((fragment) => `import { ${fragment} } from './${fragment}.ts';`),
    '',
    `export const ${name}Document = { kind: '${Kind.DOCUMENT}', definitions: [`,
    `  ${[literal(operation, { documentId }), ...fragments].join(', ')},`,
    `] } as unknown as TypedDocumentNode<${name}${kind}, ${name}${kind}Variables>;`,
    '',
    ...(isQuery ? queryHook(name, operation) : mutationHook(name, operation)),
    '',
  ].join('\n');
}

// Without partial data in the type, `data` is complete or absent.
function queryHook(name: string, operation: OperationDefinitionNode): string[] {
  const required = (operation.variableDefinitions ?? []).some(
    ({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined,
  );
  const options = `(useQuery.Options<${name}Query, ${name}QueryVariables> & { returnPartialData?: false })`;
  return [
    `export function use${name}Query(options: ${options} | SkipToken${required ? '' : ' = {}'}) {`,
    `  return useLastAnswer(useQuery(${name}Document, options));`,
    '}',
  ];
}

function mutationHook(name: string, { selectionSet }: OperationDefinitionNode): string[] {
  const [field] = selectionSet.selections;
  if (field?.kind !== Kind.FIELD) throw new Error(`${name} needs the field of its mutation.`);
  return [
    `export function use${name}Mutation(`,
    `  options: useMutation.Options<${name}Mutation, ${name}MutationVariables> = {},`,
    ') {',
    `  return useChange(${name}Document, '${field.name.value}', options);`,
    '}',
  ];
}
