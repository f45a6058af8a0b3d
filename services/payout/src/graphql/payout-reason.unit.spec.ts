import { contractPath } from '@outlay/schemas/event-schemas';
import { buildSchema, isEnumType } from 'graphql';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { failureOf } from '../domain/chain-errors.ts';
import { WALLET_COOLING_OFF } from '../domain/cooling-off.ts';
import { HOLDS } from '../domain/holds.ts';
import { AWAITING_CONFIRMATION } from '../domain/signer-refusals.ts';

const type = buildSchema(readFileSync(contractPath('graphql/api.graphql'), 'utf8')).getType(
  'PayoutReason',
);
const custom = (code: number): object => ({ InstructionError: [3, { Custom: code }] });

test('every code that a payout can have is in the contract, or its page could not be read', () => {
  const failures = [custom(0x1), custom(0x11), custom(0x24), 'InsufficientFundsForFee', 'Other'];
  const codes = [
    ...Object.keys(HOLDS),
    ...failures.map((error) => failureOf(error).code),
    WALLET_COOLING_OFF,
    AWAITING_CONFIRMATION,
    'CANCELLED',
  ];
  const known = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
  expect([...new Set(codes)].toSorted()).toEqual(known.toSorted());
});
