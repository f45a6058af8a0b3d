import {
  auditMemo,
  leafPath,
  treePath,
  treeRoot,
  type AuditLeaf,
} from '@outlay/platform/audit-chain';
import { approvalChallenge } from '@outlay/platform/approval-proof';
import { canonicalHash } from '@outlay/platform/hashing';
import { p256SignatureOf, relyingPartyOf, type P256Signature } from '@outlay/platform/passkeys';
import { buildTransfer, guardAccountOf } from '@outlay/platform/solana';
import {
  APPROVED,
  APPROVER_ID,
  createApprovalProofs,
  createTestAuthenticator,
  signedPriceProof,
  testGuardians,
} from '@outlay/platform/testing';
import type { ApprovedContent } from '@outlay/schemas/events';
import {
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { createHash } from 'node:crypto';
import type { ProofBundle } from '../bundle.ts';
import type { Chain } from '../chain.ts';
import { base58Of, bytesOfBase64 } from '../encoding.ts';

export const TREASURY = Keypair.generate();
export const AUDITOR = Keypair.generate();
export const RECEIPT = new TextEncoder().encode('a receipt');
export const GENESIS_HASH = '8W68fEB9JHtgtZfkm4oVmxJqsLJW4NipPJLTTwToSGGg';
const PAYEE_WALLET = Keypair.generate().publicKey.toBase58();
const MINT = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo';
const BLOCKHASH = Keypair.generate().publicKey.toBase58();
const PAYOUT_ID = '0b8f4e0c-7b0f-4c58-9b53-0a3f5d1f8a11';
const GUARD_SEED = 'f'.repeat(32);
const PUBLISHED_AT = new Date('2026-11-21T09:30:00.000Z');

const sha256Hex = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex');

const CONTENT: ApprovedContent = {
  expenseId: '42',
  submission: 2,
  payeeId: '7',
  payeeWallet: PAYEE_WALLET,
  payeeMemo: '104455',
  amount: { amount: '44.50', currency: 'EUR' },
  usdAmount: '51.67',
  rate: {
    pair: 'EUR/USD',
    price: '1.16123',
    confidence: '0.00058',
    source: 'pyth',
    publishedAt: PUBLISHED_AT.toISOString(),
  },
  categoryId: '1',
  linesHash: sha256Hex(new TextEncoder().encode('[]')),
  policyId: '1',
  receiptSha256: sha256Hex(RECEIPT),
  reimbursable: true,
  source: 'fiat',
};

const RATE = signedPriceProof('EUR/USD', '1.16123', PUBLISHED_AT);

export const GUARDIANS = [{ index: testGuardians.set.index, keys: [...testGuardians.set.keys] }];

/** Signed bytes and their signature. */
export function signedBy(
  keypair: Keypair,
  transaction: VersionedTransaction,
): { transaction: string; signature: string } {
  transaction.sign([keypair]);
  return {
    transaction: Buffer.from(transaction.serialize()).toString('base64'),
    signature: base58Of(transaction.signatures[0] ?? new Uint8Array()),
  };
}

const transferOf = (
  amountBaseUnits: bigint,
  passkeySignature: P256Signature | null = null,
): VersionedTransaction =>
  buildTransfer({
    treasury: TREASURY.publicKey,
    mint: new PublicKey(MINT),
    recipient: new PublicKey(PAYEE_WALLET),
    amountBaseUnits,
    memo: `${PAYOUT_ID}:1`,
    payeeMemo: '104455',
    blockhash: BLOCKHASH,
    computeUnitLimit: 60_000,
    computeUnitPriceMicroLamports: 1_000n,
    guard: { seed: GUARD_SEED, lamports: 890_880n },
    passkeySignature,
  });

const memoOf = (memo: string): VersionedTransaction =>
  new VersionedTransaction(
    new TransactionMessage({
      payerKey: AUDITOR.publicKey,
      recentBlockhash: BLOCKHASH,
      instructions: [
        new TransactionInstruction({
          programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
          keys: [{ pubkey: AUDITOR.publicKey, isSigner: true, isWritable: false }],
          data: Buffer.from(memo),
        }),
      ],
    }).compileToLegacyMessage(),
  );

const entryOf = (kind: string): string =>
  JSON.stringify({ at: PUBLISHED_AT.toISOString(), expenseId: '42', kind, organizationId: '1' });

/** The audit part of an entry, at the second of five places in its day. */
function auditOf(kind: string): NonNullable<ProofBundle['audit']['approval']> {
  const entry = entryOf(kind);
  const previousHash = sha256Hex('before');
  const links = ['a', 'b', 'c', 'd', 'e'].map((text) => sha256Hex(text));
  links[1] = sha256Hex(previousHash + entry);
  const leaf: AuditLeaf = {
    history: 'expense',
    organizationId: '1',
    date: '2026-11-21',
    entries: '5',
    head: links[4] ?? '',
    tree: treeRoot(links),
  };
  const leaves = [
    leaf,
    { ...leaf, organizationId: '2', tree: null },
    { ...leaf, history: 'identity' },
  ];
  return {
    entry,
    previous_hash: previousHash,
    path: treePath(links, 1),
    root: {
      history: leaf.history,
      date: leaf.date,
      entries: leaf.entries,
      head: leaf.head,
      tree: leaf.tree ?? '',
      path: leafPath(leaves, leaf),
      leaves: leaves.length,
      ...signedBy(AUDITOR, memoOf(auditMemo(leaves))),
      slot: '447552200',
      signer: AUDITOR.publicKey.toBase58(),
    },
  };
}

export const PROOFS = createApprovalProofs();
const keysOf = (keySet: string): ProofBundle['keys']['wallet'] =>
  JSON.parse(keySet) as ProofBundle['keys']['wallet'];

/** A proof in which every link is true. */
export function aProof(changes: Partial<ApprovedContent> = {}): ProofBundle {
  const content = { ...CONTENT, ...changes };
  const { submissionProof, certificate } = PROOFS.proofsOf(content);
  const { expenseStanding, peopleStanding } = PROOFS.standingsOf({
    ...{ payoutId: PAYOUT_ID, content, statedAt: PUBLISHED_AT },
    wallet: { address: PAYEE_WALLET, memo: '104455' },
  });
  const amountBaseUnits = 51_675_168n;
  return {
    type: 'outlay-proof-of-payment',
    version: 1,
    created_at: '2026-11-23T00:00:00.000Z',
    organization_id: '1',
    expense_id: '42',
    content: JSON.parse(JSON.stringify(content)) as ProofBundle['content'],
    content_hash: canonicalHash(content),
    receipt: { sha256: sha256Hex(RECEIPT), media_type: 'image/png' },
    submission_statement: submissionProof,
    certificate,
    stages: [{ number: 1, name: 'Manager', approvals_needed: 1 }],
    expense_standing: expenseStanding,
    people_standing: peopleStanding,
    keys: {
      submission: keysOf(PROOFS.keySets.submission),
      certificate: keysOf(PROOFS.keySets.certificate),
      wallet: keysOf(PROOFS.keySets.wallet),
    },
    rate: { ...RATE, guardian_set: testGuardians.set.index },
    payment: {
      payout_id: PAYOUT_ID,
      genesis_hash: GENESIS_HASH,
      ...signedBy(TREASURY, transferOf(amountBaseUnits)),
      slot: '447552100',
      block_time: null,
      finalized_at: '2026-11-21T09:31:00.000Z',
      treasury: TREASURY.publicKey.toBase58(),
      recipient: PAYEE_WALLET,
      recipient_memo: '104455',
      mint: MINT,
      amount_base_units: amountBaseUnits.toString(),
      memo: `${PAYOUT_ID}:1`,
      guard_account: guardAccountOf(TREASURY.publicKey, GUARD_SEED).toBase58(),
      rate: '0.9999',
      rate_source: 'pyth',
      rate_published_at: '2026-11-21T09:30:30.000Z',
    },
    audit: { approval: auditOf('expense.approved'), payment: auditOf('expense.paid') },
    missing: [{ part: 'payment.block_time', reason: 'NOT_STORED' }],
  };
}

const PASSKEY = createTestAuthenticator(relyingPartyOf('https://outlay.example'));

/** The same proof, approved with a passkey. The transaction has its signature of the approval, or of another challenge. */
export function aPasskeyProof(challenge?: string): ProofBundle {
  const proof = aProof();
  const { credentialId, publicKey } = PASSKEY;
  const approval = {
    organizationId: '1',
    expenseId: '42',
    submission: 2,
    contentHash: proof.content_hash,
    stepNumber: 1,
  };
  const assertion = PASSKEY.assert(approvalChallenge(approval));
  const credential = PROOFS.passkeyProofOf({
    organizationId: '1',
    memberId: APPROVER_ID,
    credentialId,
    publicKey,
    registeredAt: PUBLISHED_AT.toISOString(),
  });
  const decisions = APPROVED.decisions.map((decision) => ({
    ...decision,
    passkey: { credential, assertion },
    deviceKey: null,
  }));
  const carried = challenge === undefined ? assertion : PASSKEY.assert(challenge);
  const transaction = transferOf(51_675_168n, p256SignatureOf(carried, publicKey));
  return {
    ...proof,
    certificate: PROOFS.proofsOf(CONTENT, { decisions }).certificate,
    people_standing: PROOFS.standingsOf({
      ...{ payoutId: PAYOUT_ID, content: CONTENT, statedAt: PUBLISHED_AT },
      deciders: [{ memberId: APPROVER_ID, passkeys: [credentialId] }],
    }).peopleStanding,
    payment: { ...proof.payment, ...signedBy(TREASURY, transaction) },
  };
}

/** A node that has the transactions of a proof. */
export function chainOf({ payment, audit }: ProofBundle): Chain {
  const landed = [payment, audit.approval?.root, audit.payment?.root].flatMap((each) =>
    each ? [[each.signature, each] as const] : [],
  );
  const known = new Map(landed);
  return {
    genesisHash: () => Promise.resolve(GENESIS_HASH),
    finalized: (signature) => {
      const found = known.get(signature);
      const bytes = found && bytesOfBase64(found.transaction);
      if (!bytes) return Promise.resolve(null);
      return Promise.resolve({ bytes, slot: found.slot, blockTime: null, failed: false });
    },
  };
}
