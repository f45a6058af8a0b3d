import { expect, test } from 'vitest';
import { forbiddenIn } from './carry-forbidden.ts';

const proofOf = (kind: string) => ({
  statement: JSON.stringify({ kind, subject: 'payout/1' }),
  keyId: 'key-1',
  signature: 'signed',
});
const bodyWith = (variables: object) => JSON.stringify({ query: 'mutation { x }', variables });

test('a signed statement that only forbids goes to the signer too, wherever it is among the variables', () => {
  const body = bodyWith({ id: '1', input: { deep: [{ proof: proofOf('payout.held') }] } });
  expect(forbiddenIn(body)).toEqual([
    {
      statement: { kind: 'payout.held', subject: 'payout/1' },
      proof: { keyId: 'key-1', signature: 'signed' },
    },
  ]);
});

test.each([
  ['what permits', bodyWith({ proof: proofOf('payout.released') })],
  ['a kind that does not exist', bodyWith({ proof: proofOf('payout.doubled') })],
  ['a statement that is no JSON', bodyWith({ proof: { ...proofOf('x'), statement: '{' } })],
  ['a body that is no JSON', '{"signature"'],
  ['an unsigned mutation', bodyWith({ id: '1' })],
])('%s goes to its service alone', (_what, body) => {
  expect(forbiddenIn(body)).toEqual([]);
});
