import { Kind, parse } from 'graphql';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contractPath } from '../event-schemas.ts';
import { MUTATION_AUTHORITY } from './mutation-authority.ts';
import { SUBGRAPH_NAMES, type SubgraphName } from '../subgraph-names.ts';

const SUBGRAPHS = [...SUBGRAPH_NAMES, 'gateway'] as const;

const mutationsOf = (name: SubgraphName | 'gateway'): string[] =>
  parse(readFileSync(contractPath(`graphql/${name}.graphql`), 'utf8')).definitions.flatMap(
    (definition) =>
      (definition.kind === Kind.OBJECT_TYPE_DEFINITION ||
        definition.kind === Kind.OBJECT_TYPE_EXTENSION) &&
      definition.name.value === 'Mutation'
        ? (definition.fields ?? []).map((field) => field.name.value)
        : [],
  );

test.each(SUBGRAPHS)(
  'every mutation of %s says what it can influence, and no row is left over',
  (name) => {
    expect(Object.keys(MUTATION_AUTHORITY[name] ?? {}).toSorted()).toEqual(
      mutationsOf(name).toSorted(),
    );
  },
);

test('every subgraph is listed with its mutations', () => {
  expect(
    Object.keys(MUTATION_AUTHORITY).every((name) => SUBGRAPHS.some((each) => each === name)),
  ).toBe(true);
  expect(mutationsOf('workflow')).toContain('decideStep');
});

test('what can influence an approval, a payment or a safeguard requires something, and what can influence nothing requires nothing', () => {
  const rows = Object.values(MUTATION_AUTHORITY).flatMap((each) => Object.entries(each));
  const wrong = rows.filter(
    ([, { influences, needs }]) => (influences === 'nothing') !== (needs.length === 0),
  );
  expect(wrong.map(([name]) => name)).toEqual([]);
});
