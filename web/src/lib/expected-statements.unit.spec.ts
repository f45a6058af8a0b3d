import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse, type OperationDefinitionNode } from 'graphql';
import { expect, test } from 'vitest';
import { EXPECTED_STATEMENTS } from './expected-statements.ts';

/** Mutations whose proofs are made where they are sent: cases of expenses, and a browser's own key. */
const SIGNED_ELSEWHERE = [
  'CancelExpense',
  'DecideStep',
  'RegisterDeviceKey',
  'ResolveDuplicate',
  'SubmitExpense',
];

const src = join(import.meta.dirname, '..');
const operations = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.graphql'))
  .flatMap((path) => parse(readFileSync(join(src, path), 'utf8')).definitions)
  .filter((each): each is OperationDefinitionNode => each.kind === Kind.OPERATION_DEFINITION);

test('each mutation that takes a signature has its statement, so that no other one is signed for it', () => {
  const signed = operations
    .filter(({ variableDefinitions = [] }) =>
      variableDefinitions.some(({ variable }) => variable.name.value === 'proof'),
    )
    .map(({ name }) => name?.value ?? '');
  expect([...Object.keys(EXPECTED_STATEMENTS), ...SIGNED_ELSEWHERE].toSorted()).toEqual(
    signed.toSorted(),
  );
});
