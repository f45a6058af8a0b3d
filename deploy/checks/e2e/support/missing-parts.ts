import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import {
  buildSchema,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTNode,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@outlay/stack/paths';
import type { PageAnswer, PageError, PageOperation } from './page-operations.ts';

const supergraph = buildSchema(
  readFileSync(join(ROOT, 'schemas/graphql/supergraph.graphql'), 'utf8'),
  { assumeValid: true },
);
const graphName = (name: SubgraphName): string => name.replace('-', '_').toUpperCase();

/** What an operation needs of a service: fields of the query itself, or fields of objects that may not be there. */
export type Need = 'nothing' | 'parts' | 'query fields';

export function needOf({ text }: PageOperation, service: SubgraphName): Need {
  const types = new TypeInfo(supergraph);
  let need: Need = 'nothing';
  visit(
    parse(text),
    visitWithTypeInfo(types, {
      Field: () => {
        if (!resolvers(types.getFieldDef()?.astNode).includes(graphName(service))) return;
        if (types.getParentType()?.name === 'Query') need = 'query fields';
        else if (need === 'nothing') need = 'parts';
      },
    }),
  );
  return need;
}

/** The subgraphs that a field names; none for a field that its parent's subgraph resolves. */
function resolvers(field: ASTNode | null | undefined): string[] {
  if (field?.kind !== Kind.FIELD_DEFINITION) return [];
  return (field.directives ?? [])
    .filter(({ name }) => name.value === 'join__field')
    .flatMap(({ arguments: given = [] }) =>
      given.flatMap(({ name, value }) =>
        name.value === 'graph' && value.kind === Kind.ENUM ? [value.value] : [],
      ),
    );
}

/** What is wrong with an answer while a service is down, compared with the one before; nothing, or sentences. */
export function faultsIn(
  operation: PageOperation,
  service: SubgraphName,
  healthy: PageAnswer,
  answer: PageAnswer,
): string[] {
  const need = needOf(operation, service);
  const lost = lostPlaces(healthy.data, answer.data);
  const located = answer.errors.map(({ path = [] }) => placeOf(path));
  const unexplained = lost.filter((place) => !located.includes(place));
  const faults = [
    ...unexplained.map((place) => `${place} is null without an error`),
    ...answer.errors
      .filter((error) => !isComplete(error, service))
      .map((error) => JSON.stringify(error)),
    ...(need === 'nothing' && answer.errors.length > 0 ? ['it does not need the service'] : []),
    ...(need === 'query fields' && answer.errors.length === 0 ? ['it has no error'] : []),
  ];
  return faults.map((fault) => `${operation.name} without ${service}: ${fault}`);
}

/** Whether an answer has all that it had before. */
export const isWhole = (healthy: PageAnswer, answer: PageAnswer): boolean =>
  answer.errors.length === 0 && lostPlaces(healthy.data, answer.data).length === 0;

function isComplete({ path, extensions }: PageError, service: SubgraphName): boolean {
  return (
    path !== undefined &&
    extensions?.code === 'SERVICE_UNAVAILABLE' &&
    extensions.service === service &&
    Number.isFinite(Date.parse(extensions.since ?? '')) &&
    typeof extensions.retryAfter === 'number'
  );
}

const placeOf = (path: readonly (string | number)[]): string =>
  path.filter((step) => typeof step === 'string').join('.');

/** Where a value has become null, or a list empty: field names without the places in lists, each once. */
function lostPlaces(before: unknown, now: unknown, path: readonly string[] = []): string[] {
  if (before === null || before === undefined) return [];
  if (now === null || now === undefined) return [path.join('.')];
  if (Array.isArray(before)) {
    const items = Array.isArray(now) ? now : [];
    if (before.length > 0 && items.length === 0) return [path.join('.')];
    return unique(items.flatMap((item, index) => lostPlaces(before[index], item, path)));
  }
  if (typeof before !== 'object' || typeof now !== 'object') return [];
  return unique(
    Object.entries(before).flatMap(([key, value]) =>
      lostPlaces(value, (now as Record<string, unknown>)[key], [...path, key]),
    ),
  );
}

const unique = (places: readonly string[]): string[] => [...new Set(places)];
