import { auditMemo, leafPath, treeRoot, type AuditLeaf } from '@outlay/platform/audit-chain';
import { canonicalHash } from '@outlay/platform/hashing';
import { anEvent } from '@outlay/platform/testing';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishAnchor, storeAnchor } from '../src/persistence/audit-leaves.ts';
import { PROOFS_MAX } from '../src/domain/payment-proof.ts';
import { SESSION_KEY_SET } from '@outlay/authority-log/testing';
import { RECEIPT_KEY_SET } from '@outlay/signer/testing';
import { createStatementVerifier } from '@outlay/authority-log/signed-statement';
import { PAYMENT_RECEIPT } from '@outlay/authority-log';
import { startPayoutGraph, type PayoutGraph } from './support/payout-graph.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';

let testkit: PayoutTestkit;
let graph: PayoutGraph;
let expenseId: string;
let paymentSignature: string;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
  graph = await startPayoutGraph(testkit);
  expenseId = await testkit.approve(Keypair.generate().publicKey.toBase58());
  const worker = testkit.worker();
  await worker.start();
  paymentSignature = (await testkit.until(expenseId, 'PAID')).signature ?? '';
  await worker.stop();
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

interface Proof {
  readonly content: string;
  readonly contentHash: string;
  readonly transaction: string;
  readonly lines: string;
  readonly receipt: string;
}

const entities = (representations: readonly object[], fields: string) =>
  graph.ask(`query ($all: [_Any!]!) { _entities(representations: $all) { ${fields} } }`, {
    all: representations,
  });

/** The proof for an expense whose reference has this signature. */
async function proofOf(reference: object): Promise<Proof | null> {
  const { data } = await entities(
    [{ __typename: 'Expense', ...reference }],
    `... on Expense { paymentProof { payoutId content contentHash lines submitted { statement keyId signature }
      steps { statement keyId signature } receipt keys { receipt wallet } genesisHash signature transaction slot finalizedAt treasury
      recipient mint amountBaseUnits memo guardAccount rate rateSource ratePublishedAt } }`,
  );
  const [entity] = data?.['_entities'] as unknown as { paymentProof: Proof | null }[];
  return entity?.paymentProof ?? null;
}

test('whoever sees the transaction in the expense service gets the payment with what people and the signer signed', async () => {
  for (const role of ['employee', 'approver', 'finance'] as const) {
    graph.as('9', role);
    const proof = await proofOf({ id: expenseId, paymentSignature });
    expect(proof).toMatchObject({
      signature: paymentSignature,
      keys: { receipt: RECEIPT_KEY_SET, wallet: SESSION_KEY_SET },
      amountBaseUnits: '25005001',
      treasury: testkit.treasuryKey.publicKey.toBase58(),
      submitted: { keyId: 'session' },
      steps: [{ keyId: 'session' }],
    });
    const content = JSON.parse(proof?.content ?? '') as { linesHash: string };
    expect(canonicalHash(content)).toBe(proof?.contentHash);
    expect(canonicalHash(JSON.parse(proof?.lines ?? ''))).toBe(content.linesHash);
    const receipt = createStatementVerifier(RECEIPT_KEY_SET, PAYMENT_RECEIPT)(proof?.receipt ?? '');
    expect(receipt).toMatchObject({ expenseId, signature: paymentSignature });
  }
});

test('without its transaction, with that of another expense and from another organization it is hidden', async () => {
  graph.as('9', 'admin');
  expect(await proofOf({ id: expenseId })).toBeNull();
  expect(await proofOf({ id: expenseId, paymentSignature: null })).toBeNull();
  expect(await proofOf({ id: '999999', paymentSignature })).toBeNull();
  expect(await proofOf({ id: expenseId, paymentSignature: 'x' })).toBeNull();
  graph.as('9', 'admin', '2');
  expect(await proofOf({ id: expenseId, paymentSignature })).toBeNull();
});

test('a day leads to the transaction with the root of all organizations once that is final, but only for the own organization', async () => {
  const links = ['a'.repeat(64), 'b'.repeat(64)];
  const data = { date: '2026-11-21', entries: 2, head: 'b'.repeat(64), tree: treeRoot(links) };
  const [own, other] = ['1', '3'].map((organizationId): AuditLeaf => ({
    ...data,
    history: 'expense',
    organizationId,
    entries: '2',
  }));
  const leaves = [own!, other!];
  for (const { organizationId } of leaves) {
    const event = anEvent('ActivityRootClosed', `audit-root:${organizationId}`, data, {
      orgid: organizationId,
    });
    await testkit.deliver(event);
  }
  const publication = async (date = data.date): Promise<unknown> => {
    const { data: answer } = await entities(
      [{ __typename: 'HistoryRoot', history: 'expense', date }],
      `... on HistoryRoot { publication { leaves path { side hash } signature transaction slot signer } }`,
    );
    return answer?.['_entities'];
  };
  graph.as('9', 'employee');
  expect(await publication()).toEqual([{ publication: null }]);
  const signed = { signature: 'signed', signedTransaction: 'bytes', signer: 'wallet' };
  await testkit.database.transaction(async (tx) => {
    const memo = auditMemo(leaves);
    const anchor = { ...signed, memo, root: memo, leaves: 2, lastValidBlockHeight: 1n };
    await finishAnchor(tx, await storeAnchor(tx, anchor, leaves), 77);
  });
  const path = leafPath(leaves, own!).map((step) => ({ ...step, side: step.side.toUpperCase() }));
  const published = { leaves: 2, path, signature: 'signed', transaction: 'bytes' };
  expect(await publication()).toEqual([
    { publication: { ...published, slot: '77', signer: 'wallet' } },
  ]);
  expect(await publication('not a day')).toEqual([{ publication: null }]);
  graph.as('9', 'admin', '2');
  expect(await publication()).toEqual([{ publication: null }]);
});

test('a request for many proofs is refused, because each takes hashing', async () => {
  graph.as('9', 'finance');
  const many = Array.from({ length: PROOFS_MAX + 1 }, (_, at) => ({
    __typename: 'Expense',
    id: String(at + 1),
    paymentSignature: `signature ${at}`,
  }));
  const { errors } = await entities(many, '... on Expense { paymentProof { payoutId } }');
  expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
});
