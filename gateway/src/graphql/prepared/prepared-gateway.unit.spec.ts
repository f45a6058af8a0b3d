import { contractPath } from '@outlay/schemas/event-schemas';
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  parse,
  print,
  typeFromAST,
  visit,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLInputType,
  type NamedTypeNode,
} from 'graphql';
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerOf, type Health } from '../../../test/support/made-up-subgraphs.ts';
import { createDataSource, serviceUnavailable, type AskSubgraph } from '../ask-subgraph.ts';
import { locateMissingParts } from '../missing-parts.ts';
import type { GraphPart } from '../own-subgraph.ts';
import { PreparedGateway } from './index.ts';

const schema = buildSchema(readFileSync(contractPath('graphql/api.graphql'), 'utf8'), {
  assumeValid: true,
});
const root = new URL('../../../../', import.meta.url).pathname;
const files = globSync(['web/src/**/*.graphql', 'gateway/src/rest/operations/*.graphql'], {
  cwd: root,
});
const parsed = files.map((file) => parse(readFileSync(root + file, 'utf8')));
const operations = operationsOf(parsed);

/** Returns each operation of the files with its fragments, as the web client's build and the REST API send it. */
function operationsOf(documents: readonly DocumentNode[]): [name: string, source: string][] {
  const definitions = documents.flatMap((document) => document.definitions);
  const fragments = new Map(
    definitions.flatMap((each): [string, FragmentDefinitionNode][] =>
      each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [],
    ),
  );
  return definitions.flatMap((each): [string, string][] => {
    if (each.kind !== Kind.OPERATION_DEFINITION) return [];
    const needed = new Set<FragmentDefinitionNode>();
    const need = (node: Parameters<typeof visit>[0]): void => {
      visit(node, {
        FragmentSpread: ({ name }) => {
          const fragment = fragments.get(name.value);
          if (!fragment || needed.has(fragment)) return;
          needed.add(fragment);
          need(fragment);
        },
      });
    };
    need(each);
    return [[each.name?.value ?? '', [each, ...needed].map(print).join('\n')]];
  });
}

let asked: string[] = [];
let health: Health = 'healthy';
let seed = '';
/** Number of requests that Apollo's executor sent. */
let fallbackRequests = 0;
const ask: AskSubgraph<GraphPart> = (subgraph, { body }) => {
  asked.push(`${subgraph} ${body}`);
  try {
    return Promise.resolve(answerOf(schema, body, health, seed));
  } catch {
    return Promise.reject(serviceUnavailable(subgraph));
  }
};
const gateway = new PreparedGateway(
  {
    supergraphSdl: readFileSync(contractPath('graphql/supergraph.graphql'), 'utf8'),
    buildService: ({ name }) => {
      const source = createDataSource(name as never, ask);
      return {
        process: (options) => {
          fallbackRequests += 1;
          return source.process(options as Parameters<typeof source.process>[0]);
        },
      };
    },
  },
  { ask, locateErrors: locateMissingParts },
);
type Executor = Awaited<ReturnType<typeof gateway.load>>['executor'];
let executor: Executor;

beforeAll(async () => {
  ({ executor } = await gateway.load());
});
afterAll(() => gateway.stop());

async function run(document: DocumentNode, source: string, variables: object = {}) {
  asked = [];
  fallbackRequests = 0;
  const request = { request: { variables }, document, queryHash: source, context: {}, metrics: {} };
  const result = await executor(request as unknown as Parameters<Executor>[0]);
  return { answer: JSON.parse(JSON.stringify(result)) as unknown, asked, fallbackRequests };
}

/** Returns a value for each required field, and undefined for others. */
function valueFor(type: GraphQLInputType): unknown {
  if (!isNonNullType(type)) return undefined;
  const given: GraphQLInputType = type.ofType;
  if (isListType(given)) return [valueFor(given.ofType)];
  if (isEnumType(given)) return given.getValues()[0]?.name;
  if (isInputObjectType(given)) {
    const fields = Object.values(given.getFields());
    return Object.fromEntries(fields.map((field) => [field.name, valueFor(field.type)]));
  }
  return given.name === 'Int' ? 1 : given.name === 'Boolean' ? true : '1';
}

function variablesFor(document: DocumentNode): Record<string, unknown> {
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return {};
  return Object.fromEntries(
    (operation.variableDefinitions ?? []).map(({ variable, type }) => [
      variable.name.value,
      valueFor(typeFromAST(schema, type as NamedTypeNode) as unknown as GraphQLInputType),
    ]),
  );
}

async function askTwice(source: string) {
  const document = parse(source);
  const variables = variablesFor(document);
  const byApollo = await run(document, source, variables);
  return { byApollo, prepared: await run(document, source, variables) };
}

describe.each(operations)('%s', (_name, source) => {
  test.each(['a', 'b'])(
    'gets the same answer on the fast path as from Apollo (%s)',
    async (given) => {
      [health, seed] = ['healthy', given];
      const { byApollo, prepared } = await askTwice(source);
      expect(byApollo.fallbackRequests).toBeGreaterThan(0);
      expect(prepared).toEqual({ ...byApollo, fallbackRequests: 0 });
    },
  );

  test.each(['a', 'b', 'c', 'd'])(
    'has the same errors when subgraphs fail, without a repeated request (%s)',
    async (given) => {
      [health, seed] = ['failing', given];
      const { byApollo, prepared } = await askTwice(source);
      expect(prepared.answer).toEqual(byApollo.answer);
      expect(prepared.asked.toSorted()).toEqual(byApollo.asked.toSorted());
    },
  );
});

test.each([
  ['a directive decides what is in the answer', '{ me { id @skip(if: true) email } }'],
  ['the schema is asked for', '{ __schema { queryType { name } } me { id } }'],
  ['a name is one that every object has', '{ me { constructor: email } }'],
  ['a name would be the prototype', '{ me { __proto__: email } }'],
])('falls back to Apollo when %s', async (_when, source) => {
  [health, seed] = ['healthy', 'a'];
  const { byApollo, prepared } = await askTwice(source);
  expect(prepared).toEqual(byApollo);
  expect(prepared.fallbackRequests).toBe(1);
});

test('invalid values are refused by Apollo without a subgraph request', async () => {
  [health, seed] = ['healthy', 'a'];
  const source = 'query Page($skip: Int!) { expensePage(skip: $skip) { totalCount } }';
  const document = parse(source);
  await run(document, source, { skip: 1 });
  const { answer, asked: questions } = await run(document, source, { skip: 'many' });
  expect(questions).toEqual([]);
  expect(JSON.stringify(answer)).toContain('Int cannot represent non-integer value');
});
