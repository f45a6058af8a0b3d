import { canonicalHash } from '@outlay/platform/hashing';
import {
  APPROVED,
  APPROVER_ID,
  createApprovalProofs,
  createTestDeviceKey,
  provenQuote,
} from '@outlay/platform/testing';
import type { ApprovedContent } from '@outlay/schemas/events';
import { SigningRefusedError, type PaymentRequest } from '@outlay/schemas/signer-api';
import { Keypair } from '@solana/web3.js';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { aSigner, type TestSigner } from './a-signer.ts';

const WALLET = '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE';
const THIEF = 'H6ARHf6YXhGYeQfUzQNGk6rDNnLBQKrenN712K4AQJEG';
const MINT = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo';
const [ORGANIZATION, PAYEE] = ['1', '7'];

/** The keys of the services, and the keys of a thief. */
const [services, thief] = [createApprovalProofs(), createApprovalProofs()];

type Statement = 'submissionProof' | 'certificate' | 'expenseStanding' | 'peopleStanding';

/** The statements that the key of each service signs. */
const SIGNED_BY: Readonly<Record<string, readonly Statement[]>> = {
  identity: ['peopleStanding'],
  expense: ['submissionProof', 'expenseStanding'],
  workflow: ['certificate'],
  payout: [],
  'ledger-watcher': [],
  'receipt-ai': [],
  notification: [],
  accounting: [],
  gateway: [],
};

const FLOORS = [
  ["under production's defaults", { min: 'DEVICE_KEY', passkeyAboveUsd: '1000' }],
  ["under the local stack's defaults", { min: 'SESSION', passkeyAboveUsd: null }],
] as const;

let lastExpenseId = 0;
let approved: ApprovedContent;
beforeEach(() => {
  lastExpenseId += 1;
  approved = {
    expenseId: String(lastExpenseId),
    submission: 1,
    payeeId: PAYEE,
    payeeWallet: WALLET,
    amount: { amount: '25.00', currency: 'USD' },
    usdAmount: '25.00',
    rate: null,
    categoryId: '2',
    policyId: '3',
    receiptSha256: null,
    reimbursable: true,
    source: 'manual',
  };
});

type Proofs = typeof services;

const allOf = (
  proofs: Proofs,
  content: ApprovedContent,
  { payoutId, wallet = content.payeeWallet }: { payoutId: string; wallet?: string | null },
): Record<Statement, string> => ({
  ...proofs.proofsOf(content),
  ...proofs.standingsOf({
    payoutId,
    content,
    wallet: wallet === null ? null : { address: wallet, memo: null },
  }),
});

interface Asked {
  readonly content: ApprovedContent;
  readonly recipient: string;
  readonly payoutId: string;
  readonly statements: Record<Statement, string>;
  readonly price?: PaymentRequest['price'];
}

/** Requests a payment; resolves to the code of the refusal. */
const pay = (signer: TestSigner, treasury: string, asked: Asked): Promise<string> =>
  signer
    .signPayment({
      payoutId: asked.payoutId,
      price: asked.price ?? provenQuote('PYUSD/USD', '1.0000').proof,
      treasury,
      recipient: asked.recipient,
      amountBaseUnits: String(Number(asked.content.usdAmount) * 1_000_000),
      memo: `${asked.payoutId}:1`,
      payeeMemo: null,
      guardLamports: '0',
      blockhash: MINT,
      computeUnitLimit: 80_000,
      computeUnitPriceMicroLamports: '1000',
      approval: {
        organizationId: ORGANIZATION,
        content: asked.content as unknown as PaymentRequest['approval']['content'],
        rateProof: null,
        ...asked.statements,
      },
    })
    .then(
      () => 'signed',
      (error: unknown) => (error instanceof SigningRefusedError ? error.code : String(error)),
    );

/** What a thief would change in the approved content. */
const STOLEN: readonly (readonly [string, Partial<ApprovedContent>])[] = [
  ['another wallet', { payeeWallet: THIEF }],
  [
    'a hundred times the amount',
    { usdAmount: '2500.00', amount: { amount: '2500.00', currency: 'USD' } },
  ],
  ['another payee', { payeeId: '8', payeeWallet: THIEF }],
  ['an expense that nobody submitted', { expenseId: '999', payeeWallet: THIEF }],
];

describe.each(FLOORS)('%s', (_where, floor) => {
  let signer: TestSigner;
  let treasury: string;
  beforeEach(() => {
    const verifiers = { ...services.verifiers, assuranceMin: floor.min };
    signer = aSigner(verifiers, { mint: MINT, passkeys: { floor } });
    treasury = signer.addTreasury(ORGANIZATION, 'main', Keypair.generate().secretKey);
  });

  test.each(Object.keys(SIGNED_BY))('the key of %s alone gets nothing signed', async (part) => {
    for (const [what, changes] of STOLEN) {
      const content = { ...approved, ...changes };
      const payoutId = randomUUID();
      const recipient = content.payeeWallet ?? THIEF;
      const own = allOf(services, content, { payoutId });
      const others = {
        'made by the thief': allOf(thief, content, { payoutId }),
        'of the real approval': allOf(services, approved, { payoutId }),
      };
      for (const [whose, statements] of Object.entries(others)) {
        const held = Object.fromEntries(SIGNED_BY[part]?.map((name) => [name, own[name]]) ?? []);
        const asked = { content, recipient, payoutId, statements: { ...statements, ...held } };
        expect(await pay(signer, treasury, asked), `${what}, ${whose}`).not.toBe('signed');
      }
    }
  });

  test('the keys of expense and workflow together get nothing signed without identity', async () => {
    const content = { ...approved, payeeWallet: THIEF };
    const payoutId = randomUUID();
    const statements = {
      ...allOf(services, content, { payoutId }),
      peopleStanding: allOf(services, approved, { payoutId }).peopleStanding,
    };
    expect(
      await pay(signer, treasury, { content, recipient: THIEF, payoutId, statements }),
    ).not.toBe('signed');
  });
});

/** A signer with the local stack's floor, so that only the statement under test can stop a real approval. */
const localSigner = () => {
  const signer = aSigner(services.verifiers, { mint: MINT });
  return {
    signer,
    treasury: signer.addTreasury(ORGANIZATION, 'main', Keypair.generate().secretKey),
  };
};

test('a real approval is signed, so that the refusals above prove something', async () => {
  const { signer, treasury } = localSigner();
  const payoutId = randomUUID();
  const statements = allOf(services, approved, { payoutId });
  const asked = { content: approved, recipient: WALLET, payoutId, statements };
  expect(await pay(signer, treasury, asked)).toBe('signed');
});

test('payout alone pays a real approval to no other wallet', async () => {
  const { signer, treasury } = localSigner();
  const payoutId = randomUUID();
  const statements = allOf(services, approved, { payoutId });
  const asked = { content: approved, recipient: THIEF, payoutId, statements };
  expect(await pay(signer, treasury, asked)).toBe('RECIPIENT_NOT_APPROVED');
});

test('identity remains a root of trust: alone it can name the wallet of a payee when the content names no wallet', async () => {
  const { signer, treasury } = localSigner();
  const content = { ...approved, payeeWallet: null };
  const payoutId = randomUUID();
  const statements = allOf(services, content, { payoutId, wallet: THIEF });
  expect(await pay(signer, treasury, { content, recipient: THIEF, payoutId, statements })).toBe(
    'signed',
  );
});

describe('the keys of identity, expense and workflow together', () => {
  /** An invented approval, with a session key that identity states and no browser holds. */
  const inventedPayment = async (usdAmount: string): Promise<string> => {
    const floor = { min: 'DEVICE_KEY', passkeyAboveUsd: '1000' } as const;
    const verifiers = { ...services.verifiers, assuranceMin: floor.min };
    const signer = aSigner(verifiers, { mint: MINT, passkeys: { floor } });
    const treasury = signer.addTreasury(ORGANIZATION, 'main', Keypair.generate().secretKey);
    const amount = { amount: usdAmount, currency: 'USD' };
    const content = { ...approved, payeeWallet: THIEF, usdAmount, amount };
    const payoutId = randomUUID();
    const key = createTestDeviceKey();
    const decision = {
      ...APPROVED.decisions[0]!,
      deviceKey: {
        statement: services.deviceKeyProofOf({
          organizationId: ORGANIZATION,
          memberId: APPROVER_ID,
          sessionId: randomUUID(),
          publicKey: key.publicKey,
          methods: ['pwd'],
          registeredAt: '2026-11-20T08:00:00.000Z',
        }),
        signature: key.sign({
          organizationId: ORGANIZATION,
          expenseId: content.expenseId,
          submission: 1,
          contentHash: canonicalHash(content),
          stepNumber: 1,
          decision: 'approve',
          signedAt: APPROVED.decisions[0]!.decidedAt,
        }),
        signedAt: APPROVED.decisions[0]!.decidedAt,
      },
    };
    const statements = {
      ...allOf(services, content, { payoutId }),
      ...services.proofsOf(content, { decisions: [decision] }),
      ...services.standingsOf(
        { payoutId, content },
        { people: { deciders: [deciderWith(key.publicKey)] } },
      ),
    };
    return pay(signer, treasury, { content, recipient: THIEF, payoutId, statements });
  };

  const deciderWith = (publicKey: string) => ({
    ...{ memberId: APPROVER_ID, version: 1, active: true, roles: ['approver'] },
    deviceKeys: [publicKey],
    passkeys: [],
  });

  test('make an approval up to the amount from which production asks for a passkey', async () => {
    expect(await inventedPayment('900.00')).toBe('signed');
  });

  test('cannot make one above it', async () => {
    expect(await inventedPayment('1500.00')).toBe('PASSKEY_APPROVAL_REQUIRED');
  });
});
