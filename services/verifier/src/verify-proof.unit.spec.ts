import { createHash } from 'node:crypto';
import { PAYMENT_RECEIPT } from '@outlay/authority-log/attestations';
import { createStatementSigner } from '@outlay/authority-log/signed-statement';
import { createPriceGuardians } from '@outlay/prices/signing';
import { createProofKeys } from '@outlay/authority-log/testing';
import { signedPriceProof } from '@outlay/prices/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProofBundle } from './bundle.ts';
import { bytesOfBase64, base64Of } from './encoding.ts';
import { LINK_TITLES, type Link, type LinkId } from './link.ts';
import issuer from './testing/example-keys.json' with { type: 'json' };
import exportedLog from './testing/example-log.json' with { type: 'json' };
import downloaded from './testing/example-proof.json' with { type: 'json' };
import { logOf, TRUSTED } from './testing/a-company.ts';
import {
  aPasskeyProof,
  aProof,
  AUDITOR,
  chainOf,
  COMPANY,
  GENESIS_HASH,
  GUARDIANS,
  RECEIPT,
  TREASURY,
  type ProofOptions,
} from './testing/a-proof.ts';
import { readTrusted } from './trusted.ts';
import { readLog } from './verify-log.ts';
import { verifyProof, type VerifyOptions } from './verify-proof.ts';

const GOOD = aProof();
const LOG = logOf(COMPANY);
const ALL: VerifyOptions = {
  receipt: RECEIPT,
  chain: chainOf(GOOD),
  log: LOG,
  trusted: TRUSTED,
};
const idsThat = (links: readonly Link[], result: Link['result']): LinkId[] =>
  links.filter((link) => link.result === result).map(({ id }) => id);

/** A proof as JSON, with other values at these places, such as `payment.mint`. */
function altered(values: Readonly<Record<string, unknown>>, from: ProofBundle = GOOD): unknown {
  const proof = structuredClone(from) as unknown as Record<string, unknown>;
  for (const [place, value] of Object.entries(values)) {
    const names = place.split('.');
    const last = names.pop() ?? '';
    let parent = proof;
    for (const name of names) parent = parent[name] as Record<string, unknown>;
    parent[last] = value;
  }
  return proof;
}

const falseIn = async (proof: unknown, options: VerifyOptions = ALL): Promise<LinkId[]> =>
  idsThat(await verifyProof(proof, options), 'false');

describe('a proof in which everything holds', () => {
  test('has every link, and each is true but that of passkeys, which its approver did not use', async () => {
    const links = await verifyProof(GOOD, ALL);
    expect(links.map(({ id }) => id)).toEqual(Object.keys(LINK_TITLES));
    expect(idsThat(links, 'false')).toEqual([]);
    expect(idsThat(links, 'not checked')).toEqual(['passkeys']);
  });

  test('without a receipt file, a log and a node, says what was not checked', async () => {
    expect(idsThat(await verifyProof(GOOD), 'not checked')).toEqual([
      'receipt',
      'submission',
      'approval',
      'passkeys',
      'on-chain',
      'approval-root-on-chain',
      'payment-root-on-chain',
    ]);
  });

  test('approved with a passkey, says that validators verified the signature too', async () => {
    const { proof, company } = aPasskeyProof();
    const links = await verifyProof(proof, {
      ...ALL,
      chain: chainOf(proof),
      log: logOf(company),
    });
    expect(idsThat(links, 'false')).toEqual([]);
    expect(links.find(({ id }) => id === 'passkeys')).toMatchObject({
      result: 'true',
      detail:
        'Signed by member 5 on https://outlay.test. The transaction carries the signature, so that validators verified it too.',
    });
  });

  test('whose transaction carries a signature of something else, is false', async () => {
    const { proof, company } = aPasskeyProof(new Uint8Array(69));
    const options = { ...ALL, chain: chainOf(proof), log: logOf(company) };
    expect(await falseIn(proof, options)).toEqual(['passkeys']);
  });

  test('whose guard belongs to another treasury has the signatures of both', async () => {
    const proof = aProof({ guardBase: AUDITOR });
    expect(await falseIn(proof, { ...ALL, chain: chainOf(proof) })).toEqual([]);
    const bytes = bytesOfBase64(proof.payment.transaction) ?? new Uint8Array();
    // The number of signatures, and the first of them, come before the second.
    bytes[1 + 64] = (bytes[1 + 64] ?? 0) ^ 1;
    const forged = altered({ 'payment.transaction': base64Of(bytes) }, proof);
    expect(await falseIn(forged, { trusted: TRUSTED })).toEqual(['transaction-signature']);
  });

  test('survives being written and read again', async () => {
    const links = await verifyProof(JSON.parse(JSON.stringify(GOOD)), ALL);
    expect(idsThat(links, 'false')).toEqual([]);
  });
});

test('a payment of a running installation is proved by the log and the keys of its issuer', async () => {
  const options = { trusted: readTrusted(issuer), log: readLog(exportedLog) };
  const links = await verifyProof(downloaded, options);
  expect(idsThat(links, 'false')).toEqual([]);
  expect(idsThat(links, 'true').length).toBe(19);
});

/** The path of every value in a proof, such as `payment.mint`. */
const placesIn = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, member]) =>
        placesIn(member, path === '' ? name : `${path}.${name}`),
      )
    : [path];

test('any value at any place of a file gets an answer and no error', async () => {
  const junk = fc.oneof(fc.jsonValue(), fc.string(), fc.base64String(), fc.bigInt().map(String));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...placesIn(GOOD)), junk, async (place, value) => {
      expect((await verifyProof(altered({ [place]: value }), ALL)).length).toBeGreaterThan(0);
    }),
    { numRuns: 40 },
  );
});

describe('a rate from a document of the day', () => {
  const text = `<Cube><Cube time='2026-11-20'><Cube currency='USD' rate='1.1612'/><Cube currency='MYR' rate='4.8067'/></Cube></Cube>`;
  const sha256 = createHash('sha256').update(text).digest('hex');
  const rate = {
    pair: 'MYR/USD',
    price: '0.241579462001',
    confidence: '0.000000000000',
    source: 'ecb',
    publishedAt: '2026-11-20T00:00:00.000Z',
  };
  const daily = aProof({
    content: { amount: { amount: '213.88', currency: 'MYR' }, rate },
  });
  const bytes = {
    format: 'ecb-daily',
    feed: `${sha256}/MYR`,
    data: Buffer.from(text).toString('base64'),
  };
  const check = (values: Record<string, unknown> = {}) =>
    verifyProof(altered({ rate: bytes, ...values }, daily));

  test('is true, and says by which hash an unsigned document can be compared', async () => {
    const links = await check();
    expect(idsThat(links, 'false')).toEqual([]);
    expect(links.find(({ id }) => id === 'exchange-rate')?.detail).toBe(
      `MYR/USD 0.241579462001 of ecb, 2026-11-20T00:00:00.000Z. It is in the document with SHA-256 ${sha256}, which is not signed: compare it with the publisher's.`,
    );
  });

  test.each([
    ['another document', { 'rate.data': Buffer.from(`${text} `).toString('base64') }],
    ['another currency of the document', { 'rate.feed': `${sha256}/USD` }],
    ['a currency that it lacks', { 'rate.feed': `${sha256}/SEK` }],
  ])('is false with %s', async (_what, values) => {
    expect(idsThat(await check(values), 'false')).toEqual(['exchange-rate']);
  });
});

describe('a signed rate', () => {
  const AT = new Date('2026-11-21T09:30:00.000Z');
  const rateOf = (by: ReturnType<typeof createPriceGuardians>) => ({
    ...signedPriceProof('EUR/USD', '1.16123', AT, { by }),
    guardian_set: by.set.index,
  });
  const detailOf = async (value: unknown, guardians?: typeof GUARDIANS) => {
    const trusted = readTrusted(guardians ? { guardians } : {});
    const links = await verifyProof(value, { trusted });
    const rate = links.find(({ id }) => id === 'exchange-rate');
    return `${rate?.result}: ${rate?.detail}`;
  };

  test('says whether its guardians are pinned', async () => {
    expect(await detailOf(GOOD)).toMatch(/^true: .* guardian set 1000000, which is not pinned\.$/);
    expect(await detailOf(GOOD, GUARDIANS)).toMatch(
      /^true: .* guardians of set 1000000 \(pinned\)/,
    );
  });

  test.each([
    [
      'other guardians of the same set',
      { rate: rateOf(createPriceGuardians('x')) },
      /not made by the guardian/,
    ],
    ['another set', { rate: rateOf(createPriceGuardians('x', 4)) }, /set 4, which signed/],
    [
      'too few guardians',
      { rate: signedPriceProof('EUR/USD', '1.16123', AT, { signers: [0, 1] }) },
      /Too few/,
    ],
    [
      'another emitter',
      { rate: signedPriceProof('EUR/USD', '1.16123', AT, { emitterChain: 1 }) },
      /not from Pyth/,
    ],
    [
      'another set in words than in bytes',
      { 'rate.guardian_set': 6 },
      /under guardian set 1000000/,
    ],
    ['another feed', { rate: signedPriceProof('GBP/USD', '1.16123', AT) }, /another feed/],
  ])('of %s is false', async (_what, values, reason) => {
    const detail = await detailOf(altered(values), GUARDIANS);
    expect(detail).toMatch(/^false/);
    expect(detail).toMatch(reason);
  });
});

describe('one change makes exactly its links false', () => {
  const address = '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE';
  const receiptOf = (options: ProofOptions) => ({
    payment_receipt: aProof(options).payment_receipt,
  });
  const stranger = createStatementSigner(createProofKeys().wallet.privateKeyPem, PAYMENT_RECEIPT);
  const payoutId = '0b8f4e0c-7b0f-4c58-9b53-0a3f5d1f8a12';

  test.each<[LinkId[], string, Record<string, unknown>]>([
    [['format'], 'another version', { version: 1 }],
    [['format'], 'a missing part', { payment: undefined }],
    [['lines-hash', 'approval'], 'other lines', { 'lines.0.categoryId': '3' }],
    [['receipt'], 'a receipt that was not approved', { receipt: null }],
    [['submission', 'approval'], 'another signature', { 'submitted.proof.signature': 'AAAA' }],
    [['submission', 'approval'], 'another key', { 'submitted.proof.keyId': 'AAAA' }],
    [['submission', 'approval'], 'an approval', { submitted: GOOD.steps[0] }],
    [['submission', 'approval'], 'another text', { 'submitted.statement.nonce': 'x' }],
    [['submission', 'approval'], 'another expense', { 'submitted.statement.subject': 'expense/9' }],
    [['approval'], 'no decisions', { steps: [] }],
    [['approval'], 'a changed decision', { 'steps.0.statement.body.stepNumber': 2 }],
    [['approval'], 'a decision by nobody', { 'steps.0.proof.signature': 'AAAA' }],
    [['payment-receipt'], 'no statement', { payment_receipt: 'x' }],
    [['payment-receipt'], 'another key', receiptOf({ signer: stranger })],
    [['payment-receipt'], 'another payout', receiptOf({ receipt: { payoutId } })],
    [['payment-receipt'], 'another memo', receiptOf({ receipt: { payeeMemo: null } })],
    [['approval', 'separate-decider'], 'the payee', receiptOf({ receipt: { deciderIds: ['4'] } })],
    [['exchange-rate'], 'bytes of another kind', { 'rate.data': 'AAAA' }],
    [['exchange-rate'], 'no bytes and no reason', { rate: null }],
    [['exchange-rate'], 'no base64', { 'rate.data': '-' }],
    [['exchange-rate'], 'a daily document of another hash', { 'rate.format': 'ecb-daily' }],
    [
      ['payment-receipt', 'transaction-signature'],
      'another signature',
      { 'payment.signature': address + address },
    ],
    [['payment-receipt', 'amount'], 'another amount', { 'payment.amount_base_units': '1' }],
    [['amount'], 'another rate', { 'payment.rate': '0.9998' }],
    [['amount'], 'an implausible rate', { 'payment.rate': '0.5' }],
    [['payment-receipt', 'recipient'], 'another recipient', { 'payment.recipient': address }],
    [['payment-receipt', 'mint'], 'another token', { 'payment.mint': address }],
    [['payment-receipt', 'memo'], 'another payout', { 'payment.payout_id': 'x' }],
    [['transaction-form'], 'another guard', { 'payment.guard_account': null }],
    [['on-chain'], 'another slot', { 'payment.slot': '1' }],
    [['approval-entry'], 'another entry', { 'audit.approval.entry': GOOD.audit.payment?.entry }],
    [['payment-entry'], 'another place', { 'audit.payment.path': [] }],
    [['payment-entry'], 'no reason for its absence', { 'audit.payment': null }],
    [['payment-root'], 'another day', { 'audit.payment.root.date': '2026-11-22' }],
    [['approval-root'], 'another wallet', { 'audit.approval.root.signer': address }],
    [['payment-root-on-chain'], 'another slot', { 'audit.payment.root.slot': '1' }],
  ])('%s: %s', async (ids, _what, values) => {
    const wrong = await falseIn(altered(values));
    expect(wrong.filter((each) => each !== 'on-chain' || ids.includes(each))).toEqual(ids);
  });

  test('a changed content has another hash than the statements name', async () => {
    const wrong = await falseIn(altered({ 'content.usdAmount': '5167.00' }));
    expect(wrong).toEqual(['content-hash', 'approval', 'usd-amount', 'amount']);
    const statements = await falseIn(altered({ content_hash: 'a'.repeat(64) }));
    expect(statements).toEqual(['content-hash', 'submission', 'payment-receipt']);
  });

  test.each(['rate.publishedAt', 'rate.price', 'usdAmount', 'payeeWallet'])(
    'nonsense in %s is a false link or another format, never a fault',
    async (place) => {
      for (const value of ['', 'x', '9'.repeat(40), '-1', null]) {
        expect((await falseIn(altered({ [`content.${place}`]: value }))).length).toBeGreaterThan(0);
      }
    },
  );

  test('a receipt that was changed is not the submitted one', async () => {
    const receipt = new TextEncoder().encode('another receipt');
    expect(await falseIn(GOOD, { ...ALL, receipt })).toEqual(['receipt']);
  });
});

describe('where the approved content names no wallet', () => {
  const content = { payeeWallet: null, payeeMemo: undefined };

  test("the one of the payee's own entry in the log may be paid", async () => {
    expect(await falseIn(aProof({ content }))).toEqual([]);
  });

  test('no other wallet can be the recipient', async () => {
    const recipient = '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE';
    const proof = aProof({ content, receipt: { recipient } });
    expect(await falseIn(altered({ 'payment.recipient': recipient }, proof))).toEqual([
      'approval',
      'recipient',
    ]);
  });
});

describe('trusted keys', () => {
  const trusted = {
    ...TRUSTED,
    ...readTrusted({
      guardians: GUARDIANS,
      treasuries: [TREASURY.publicKey.toBase58()],
      audit_address: AUDITOR.publicKey.toBase58(),
      genesis_hash: GENESIS_HASH,
    }),
    receipt: TRUSTED.receipt,
    wallet: TRUSTED.wallet,
    authority: TRUSTED.authority,
    mint: TRUSTED.mint,
  };

  test('pin what the proof would otherwise say itself', async () => {
    const details = (links: readonly Link[]): string => links.map(({ detail }) => detail).join();
    const unpinned = await verifyProof(GOOD, { ...ALL, trusted: readTrusted({}) });
    expect(details(unpinned)).toContain('from the bundle, not pinned');
    const links = await verifyProof(GOOD, { ...ALL, trusted });
    expect(idsThat(links, 'false')).toEqual([]);
    expect(details(links)).not.toContain('not pinned');
  });

  test('of someone else make every link false that depends on them', async () => {
    const stranger = 'H6ARHf6YXhGYeQfUzQNGk6rDNnLBQKrenN712K4AQJEG';
    const swapped = {
      ...trusted,
      receipt: trusted.wallet,
      treasuries: [stranger],
      audit_address: stranger,
      mint: stranger,
      genesis_hash: stranger,
    };
    expect(await falseIn(GOOD, { ...ALL, trusted: swapped })).toEqual([
      'payment-receipt',
      'transaction-signature',
      'mint',
      'on-chain',
      'approval-root',
      'approval-root-on-chain',
      'payment-root',
      'payment-root-on-chain',
    ]);
  });
});

describe('any changed byte of a signed part makes a link false', () => {
  const nudge = (letter: string | undefined): string => (letter === 'A' ? 'B' : 'A');
  const replaceAt = (text: string, at: number): string =>
    `${text.slice(0, at)}${nudge(text[at])}${text.slice(at + 1)}`;

  test.each<[LinkId, string, string]>([
    ['payment-receipt', 'payment_receipt', GOOD.payment_receipt],
    ['submission', 'submitted.proof.signature', GOOD.submitted.proof.signature],
    ['approval', 'steps.0.proof.signature', GOOD.steps[0]?.proof.signature ?? ''],
  ])('%s: %s', async (id, place, signed) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(signed.length - 1), async (at) => {
        expect(await falseIn(altered({ [place]: replaceAt(signed, at) }))).toContain(id);
      }),
      { numRuns: 10 },
    );
  });

  test.each([
    ['payment.transaction', GOOD.payment.transaction, 'transaction-signature'],
    ['audit.payment.root.transaction', GOOD.audit.payment?.root.transaction ?? '', 'payment-root'],
  ])('%s, offline', async (place, transaction, id) => {
    const bytes = bytesOfBase64(transaction) ?? new Uint8Array();
    await fc.assert(
      fc.asyncProperty(
        fc.nat(bytes.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, bits) => {
          const copy = bytes.slice();
          copy[at] = (copy[at] ?? 0) ^ bits;
          const wrong = idsThat(await verifyProof(altered({ [place]: base64Of(copy) })), 'false');
          expect(wrong).toContain(id);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('the content, whichever member is changed', async () => {
    for (const name of Object.keys(GOOD.content)) {
      const wrong = await falseIn(altered({ [`content.${name}`]: 'changed' }));
      expect(
        wrong.some((id) => id === 'content-hash' || id === 'format'),
        name,
      ).toBe(true);
    }
  });
});
