import { p256 } from '@noble/curves/nist.js';
import { submittedHash, type Signed } from '@outlay/authority';
import { PAYMENT_RECEIPT, type PaymentReceipt } from '@outlay/authority-log/attestations';
import type { TestLog } from '@outlay/authority/testing';
import {
  auditMemo,
  leafPath,
  treePath,
  treeRoot,
  type AuditLeaf,
} from '@outlay/platform/audit-chain';
import { createStatementSigner } from '@outlay/authority-log/signed-statement';
import { buildTransfer, guardAccountOf, type P256Signature } from '@outlay/solana';
import { signedPriceProof, testGuardians } from '@outlay/prices/testing';
import type { ApprovedContent } from '@outlay/schemas/events';
import {
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { createHash } from 'node:crypto';
import { readBundle, type ProofBundle } from '../bundle.ts';
import type { Chain } from '../chain.ts';
import { base58Of, bytesOfBase64 } from '../encoding.ts';
import { addPasskey, aRealCompany, IDENTITY, MINT, SIGNER, WALLET } from './a-company.ts';

export const TREASURY = Keypair.generate();
export const AUDITOR = Keypair.generate();
export const RECEIPT = new TextEncoder().encode('a receipt');
export const GENESIS_HASH = '8W68fEB9JHtgtZfkm4oVmxJqsLJW4NipPJLTTwToSGGg';
const BLOCKHASH = Keypair.generate().publicKey.toBase58();
const PAYOUT_ID = '0b8f4e0c-7b0f-4c58-9b53-0a3f5d1f8a11';
const GUARD_SEED = 'f'.repeat(32);
const PUBLISHED_AT = new Date('2026-11-21T09:30:00.000Z');

const sha256Hex = (data: string | Uint8Array): string =>
  createHash('sha256').update(data).digest('hex');

export const COMPANY = aRealCompany();

const LINES = [{ description: 'Lunch', categoryId: '2', amount: '44.50', fields: {} }];

const CONTENT: Omit<ApprovedContent, 'linesHash'> = {
  expenseId: '42',
  submission: 2,
  payeeId: '4',
  payeeWallet: WALLET.address,
  payeeMemo: WALLET.memo,
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
  others: readonly Keypair[] = [],
): { transaction: string; signature: string } {
  transaction.sign([keypair, ...others]);
  return {
    transaction: Buffer.from(transaction.serialize()).toString('base64'),
    signature: base58Of(transaction.signatures[0] ?? new Uint8Array()),
  };
}

const transferOf = (
  amountBaseUnits: bigint,
  passkeySignature: P256Signature | null,
  base: Keypair,
): VersionedTransaction =>
  buildTransfer({
    treasury: TREASURY.publicKey,
    mint: new PublicKey(MINT),
    recipient: new PublicKey(WALLET.address),
    amountBaseUnits,
    memo: `${PAYOUT_ID}:1`,
    payeeMemo: WALLET.memo,
    blockhash: BLOCKHASH,
    computeUnitLimit: 60_000,
    computeUnitPriceMicroLamports: 1_000n,
    guard: { seed: GUARD_SEED, lamports: 890_880n, base: base.publicKey },
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

const keysOf = (keySet: string): ProofBundle['keys']['wallet'] =>
  JSON.parse(keySet) as ProofBundle['keys']['wallet'];

const receipts = createStatementSigner(SIGNER.privateKeyPem, PAYMENT_RECEIPT);

/** What a test changes about a proof in which every link is true. */
export interface ProofOptions {
  readonly company?: TestLog;
  readonly content?: Partial<ApprovedContent>;
  /** Ids of the members who approve. */
  readonly approverIds?: readonly string[];
  /** What the signer states instead. */
  readonly receipt?: Partial<PaymentReceipt>;
  /** Who signs the receipt. */
  readonly signer?: typeof receipts;
  /** The passkey's signature that the transaction carries, from the approval. */
  readonly carried?: (approval: Signed) => P256Signature;
  /** The treasury that the guard's address is derived from, which signs too. */
  readonly guardBase?: Keypair;
}

/** The payment, whose guard's address is derived from `base`. */
function paymentOf(carried: P256Signature | null, base: Keypair) {
  const amountBaseUnits = 51_675_168n;
  const transfer = transferOf(amountBaseUnits, carried, base);
  return {
    payout_id: PAYOUT_ID,
    genesis_hash: GENESIS_HASH,
    ...signedBy(TREASURY, transfer, base === TREASURY ? [] : [base]),
    slot: '447552100',
    block_time: null,
    finalized_at: '2026-11-21T09:31:00.000Z',
    treasury: TREASURY.publicKey.toBase58(),
    recipient: WALLET.address,
    recipient_memo: WALLET.memo,
    mint: MINT,
    amount_base_units: amountBaseUnits.toString(),
    memo: `${PAYOUT_ID}:1`,
    guard_account: guardAccountOf(base.publicKey, GUARD_SEED).toBase58(),
    rate: '0.9999',
    rate_source: 'pyth',
    rate_published_at: '2026-11-21T09:30:30.000Z',
  };
}

/** A proof in which every link is true. */
export function aProof(options: ProofOptions = {}): ProofBundle {
  const { company = COMPANY, approverIds = ['5'], signer = receipts } = options;
  const submitted = company.caseOf('4', {
    lines: LINES,
    expenseId: '42',
    submission: 2,
    content: { ...CONTENT, ...options.content },
  });
  for (const each of approverIds) submitted.approve(each);
  const contentHash = submittedHash(submitted.content);
  const [approval = submitted.submitted] = submitted.steps;
  const carried = options.carried?.(approval) ?? null;
  const payment = paymentOf(carried, options.guardBase ?? TREASURY);
  const proof = {
    type: 'outlay-proof-of-payment',
    version: 2,
    created_at: '2026-11-23T00:00:00.000Z',
    organization_id: '1',
    expense_id: '42',
    content: submitted.content,
    content_hash: contentHash,
    lines: submitted.lines,
    receipt: { sha256: sha256Hex(RECEIPT), media_type: 'image/png' },
    submitted: submitted.submitted,
    steps: submitted.steps,
    payment_receipt: signer.sign({
      organizationId: '1',
      expenseId: '42',
      submission: 2,
      contentHash,
      payoutId: PAYOUT_ID,
      mint: payment.mint,
      treasury: payment.treasury,
      recipient: payment.recipient,
      payeeMemo: payment.recipient_memo,
      amountBaseUnits: payment.amount_base_units,
      signature: payment.signature,
      deciderIds: [...approverIds],
      log: { sequence: company.state.sequence, head: company.state.head },
      signedAt: PUBLISHED_AT.toISOString(),
      ...options.receipt,
    }),
    keys: { receipt: keysOf(SIGNER.keySet), wallet: keysOf(IDENTITY.keySet) },
    rate: { ...RATE, guardian_set: testGuardians.set.index },
    payment,
    audit: { approval: auditOf('expense.approved'), payment: auditOf('expense.paid') },
    missing: [{ part: 'payment.block_time', reason: 'NOT_STORED' }],
  };
  return readBundle(JSON.parse(JSON.stringify(proof)));
}

/** A proof that is approved with a passkey. The transaction carries its signature of the approval, or of another message. */
export function aPasskeyProof(message?: Uint8Array): { proof: ProofBundle; company: TestLog } {
  const company = aRealCompany();
  const passkey = addPasskey(company, '5');
  const carried = ({ proof: { signature } }: Signed): P256Signature => {
    const read = (encoded: string) => Buffer.from(encoded, 'base64url');
    const assertion = JSON.parse(read(signature).toString()) as Record<string, string>;
    const clientDataHash = sha256Hex(read(assertion['clientDataJSON'] ?? ''));
    const data = read(assertion['authenticatorData'] ?? '');
    const signed = message ?? Buffer.concat([data, Buffer.from(clientDataHash, 'hex')]);
    const der = p256.Signature.fromBytes(read(passkey.sign(signed)), 'der');
    return {
      publicKey: p256.Point.fromBytes(read(passkey.publicKey)).toBytes(true),
      signature: der.toBytes('compact'),
      message: signed,
    };
  };
  return { company, proof: aProof({ company, carried }) };
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
