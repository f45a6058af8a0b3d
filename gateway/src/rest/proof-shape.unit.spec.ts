import * as schemas from '@outlay/schemas/proof-of-payment';
import * as verifier from '@outlay/verifier';
import downloaded from '@outlay/verifier/example-proof.json' with { type: 'json' };
import { expect, test } from 'vitest';
import type { PaymentProofFieldsFragment, ProofFieldsFragment } from '../generated/operations.ts';
import { namesOf, toProof } from './proof-shape.ts';

const NOW = new Date('2026-11-23T00:00:00.000Z');
const keySet = JSON.stringify({ keys: downloaded.keys.wallet.keys });

const signed = ({ statement, proof }: schemas.ProofOfPayment['submitted']) => ({
  ...proof,
  statement: JSON.stringify(statement),
});

const proof: PaymentProofFieldsFragment = {
  payoutId: downloaded.payment.payout_id,
  content: JSON.stringify(downloaded.content),
  contentHash: downloaded.content_hash,
  lines: JSON.stringify(downloaded.lines),
  submitted: signed(downloaded.submitted),
  steps: downloaded.steps.map(signed),
  receipt: downloaded.payment_receipt,
  keys: { receipt: keySet, wallet: keySet },
  genesisHash: downloaded.payment.genesis_hash,
  signature: downloaded.payment.signature,
  transaction: downloaded.payment.transaction,
  slot: downloaded.payment.slot,
  finalizedAt: downloaded.payment.finalized_at,
  treasury: downloaded.payment.treasury,
  recipient: downloaded.payment.recipient,
  recipientMemo: null,
  mint: downloaded.payment.mint,
  amountBaseUnits: downloaded.payment.amount_base_units,
  memo: downloaded.payment.memo,
  guardAccount: null,
  rate: downloaded.payment.rate,
  rateSource: downloaded.payment.rate_source,
  ratePublishedAt: downloaded.payment.rate_published_at,
};

const history = (root: object | null) =>
  ({ entry: '{}', previousHash: '', path: [], root }) as unknown as NonNullable<
    ProofFieldsFragment['evidence']['approval']
  >;
const root = {
  ...{ history: 'expense', date: '2026-11-22', entries: '2', head: 'a'.repeat(64) },
  tree: 'b'.repeat(64),
};

const mia = { id: '4', firstName: 'Mia', lastName: 'Chen' };

const expense = (evidence: Partial<ProofFieldsFragment['evidence']> = {}): ProofFieldsFragment => ({
  id: '9',
  title: 'Lunch with the Rome team',
  creator: { id: '3', firstName: 'Emma', lastName: 'Diaz' },
  status: 'PAID',
  organizationId: '1',
  receipt: null,
  evidence: { rate: null, approval: null, payment: null, ...evidence },
  paymentProof: null,
  workflow: {
    __typename: 'WorkflowInstance',
    steps: [{ approvedBy: [mia, null] }],
  },
});

/** Returns the reason that the proof gives for a missing part. */
const reasonOf = (
  part: schemas.MissingPart,
  evidence: Partial<ProofFieldsFragment['evidence']>,
  changes: Partial<PaymentProofFieldsFragment> = {},
): string | undefined =>
  toProof(expense(evidence), { ...proof, ...changes }, NOW).missing.find(
    (each) => each.part === part,
  )?.reason;

test('the gateway writes what its schema promises and the verifier accepts', () => {
  const made: verifier.ProofBundle = {
    ...toProof(expense(), proof, NOW),
    names: namesOf(expense(), 'Acme'),
  };
  expect(schemas.proofOfPayment.parse(made)).toEqual(made);
  // The verifier ignores fields that it doesn't need, such as the ids of keys.
  expect(made).toMatchObject(verifier.readBundle(made));
  expect(schemas.proofOfPayment.parse(downloaded)).toEqual(downloaded);
});

test('the schema and the verifier know the same parts and reasons', () => {
  expect(verifier.MISSING_PARTS).toEqual(schemas.MISSING_PARTS);
  expect(verifier.MISSING_REASONS).toEqual(schemas.MISSING_REASONS);
});

test('an entry of an open day is not published yet, nor is one whose root is not final', () => {
  expect(reasonOf('audit.approval', { approval: history(null) })).toBe('NOT_PUBLISHED_YET');
  const closed = history({ ...root, publication: null });
  expect(reasonOf('audit.approval', { approval: closed })).toBe('NOT_PUBLISHED_YET');
});

test('an entry of a day with too many entries for a tree has no path, and never will', () => {
  const busy = history({ ...root, tree: null, publication: null });
  expect(reasonOf('audit.approval', { approval: busy })).toBe('NOT_STORED');
});

test('what people signed is in the file as they signed it', () => {
  const { submitted, steps, lines } = toProof(expense(), proof, NOW);
  expect({ submitted, steps, lines }).toEqual({
    submitted: downloaded.submitted,
    steps: downloaded.steps,
    lines: downloaded.lines,
  });
});

test('a foreign amount without the bytes of its rate says that they were not stored', () => {
  expect(reasonOf('rate', {})).toBe('NOT_STORED');
  const dollars = JSON.stringify({ ...downloaded.content, rate: null });
  expect(reasonOf('rate', {}, { content: dollars })).toBe('NOT_APPLICABLE');
});

test('the people whom the signed parts name by their ids are named beside them', () => {
  expect(namesOf(expense(), 'Acme')).toEqual({
    organization: 'Acme',
    expense: 'Lunch with the Rome team',
    members: [
      { id: '3', name: 'Emma Diaz' },
      { id: '4', name: 'Mia Chen' },
    ],
  });
});
