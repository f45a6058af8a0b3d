import { createHash } from 'node:crypto';
import { createPriceGuardians } from '@outlay/platform/price-signing';
import { signedPriceProof } from '@outlay/platform/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ProofBundle } from './bundle.ts';
import { bytesOfBase64, base64Of } from './encoding.ts';
import downloaded from './testing/downloaded-proof.json' with { type: 'json' };
import { LINK_TITLES, type Link, type LinkId } from './link.ts';
import {
  aPasskeyProof,
  aProof,
  AUDITOR,
  chainOf,
  GENESIS_HASH,
  GUARDIANS,
  PROOFS,
  RECEIPT,
  TREASURY,
} from './testing/a-proof.ts';
import { readTrusted } from './trusted.ts';
import { verifyProof } from './verify-proof.ts';

const GOOD = aProof();
const ALL = { receipt: RECEIPT, chain: chainOf(GOOD) };
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

/** The subject of the valid proof's statements. */
const STANDING = {
  payoutId: GOOD.payment.payout_id,
  content: GOOD.content as never,
  wallet: { address: GOOD.payment.recipient, memo: GOOD.payment.recipient_memo },
  statedAt: new Date('2026-11-21T09:30:00.000Z'),
};
const standings = (changes: object): string =>
  PROOFS.standingsOf({ ...STANDING, ...changes }).peopleStanding;

const falseIn = async (proof: unknown, options = ALL): Promise<LinkId[]> =>
  idsThat(await verifyProof(proof, options), 'false');

describe('a proof in which everything holds', () => {
  test('has every link, and each is true but that of passkeys, which its approver did not use', async () => {
    const links = await verifyProof(GOOD, ALL);
    expect(links.map(({ id }) => id)).toEqual(Object.keys(LINK_TITLES));
    expect(idsThat(links, 'false')).toEqual([]);
    expect(idsThat(links, 'not checked')).toEqual(['passkeys']);
  });

  test('without a receipt file and a node, says what was not checked', async () => {
    expect(idsThat(await verifyProof(GOOD), 'not checked')).toEqual([
      'receipt',
      'passkeys',
      'on-chain',
      'approval-root-on-chain',
      'payment-root-on-chain',
    ]);
  });

  test('approved with a passkey, says that validators verified the signature too', async () => {
    const proof = aPasskeyProof();
    const links = await verifyProof(proof, { receipt: RECEIPT, chain: chainOf(proof) });
    expect(idsThat(links, 'false')).toEqual([]);
    expect(links.find(({ id }) => id === 'passkeys')).toMatchObject({
      result: 'true',
      detail: expect.stringContaining('validators verified it too') as string,
    });
  });

  test('whose transaction carries a signature of something else, is false', async () => {
    const proof = aPasskeyProof('b'.repeat(43));
    expect(await falseIn(proof, { receipt: RECEIPT, chain: chainOf(proof) })).toEqual(['passkeys']);
  });

  test('survives being written and read again', async () => {
    const links = await verifyProof(JSON.parse(JSON.stringify(GOOD)), ALL);
    expect(idsThat(links, 'false')).toEqual([]);
  });
});

test('a proof that was downloaded from a running installation still holds', async () => {
  const links = await verifyProof(downloaded);
  expect(idsThat(links, 'false')).toEqual([]);
  expect(idsThat(links, 'true').length).toBe(18);
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
    { numRuns: 200 },
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
  const daily = aProof({ amount: { amount: '213.88', currency: 'MYR' }, rate });
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

describe('one change makes exactly its link false', () => {
  const other = PROOFS.proofsOf({ ...GOOD.content, expenseId: '43' } as never);
  const self = PROOFS.proofsOf(GOOD.content as never, {
    decisions: [{ ...decision('7'), stepName: 'Manager' }],
  });
  const unattended = PROOFS.proofsOf(GOOD.content as never, { decisions: [] });
  const address = '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE';
  const wallet = { address, memo: '104455' };
  const later = new Date('2026-11-21T10:00:00.000Z');
  const cancelled = PROOFS.standingsOf(STANDING, {
    expense: { standing: 'not_approved' },
  }).expenseStanding;

  test.each<[LinkId, string, Record<string, unknown>]>([
    ['format', 'another version', { version: 2 }],
    ['format', 'a missing part', { payment: undefined }],
    ['receipt', 'a receipt that was not approved', { receipt: null }],
    ['submission-statement', 'no reason for its absence', { submission_statement: null }],
    ['submission-statement', 'another expense', { submission_statement: other.submissionProof }],
    ['submission-statement', 'the other kind', { submission_statement: GOOD.certificate }],
    ['certificate', 'another expense', { certificate: other.certificate }],
    ['certificate', 'no key', { 'keys.certificate': { keys: [] } }],
    [
      'separate-decider',
      'the payee approved',
      {
        certificate: self.certificate,
        people_standing: standings({ deciders: [{ memberId: '7' }] }),
      },
    ],
    ['approvals', 'two approvals needed', { stages: [stage({ approvals_needed: 2 })] }],
    ['approvals', 'another stage', { stages: [stage({ name: 'Finance' })] }],
    ['approvals', 'no one, above the limit', { certificate: unattended.certificate, stages: [] }],
    ['exchange-rate', 'bytes of another kind', { 'rate.data': 'AAAA' }],
    ['exchange-rate', 'no bytes and no reason', { rate: null }],
    ['exchange-rate', 'no base64', { 'rate.data': '-' }],
    ['exchange-rate', 'a daily document of another hash', { 'rate.format': 'ecb-daily' }],
    ['transaction-signature', 'another signature', { 'payment.signature': address + address }],
    ['amount', 'another amount', { 'payment.amount_base_units': '1' }],
    ['amount', 'another rate', { 'payment.rate': '0.9998' }],
    ['amount', 'an implausible rate', { 'payment.rate': '0.5' }],
    ['recipient', 'another recipient', { 'payment.recipient': address }],
    ['mint', 'another token', { 'payment.mint': address }],
    ['transaction-form', 'another guard', { 'payment.guard_account': null }],
    ['on-chain', 'another slot', { 'payment.slot': '1' }],
    ['approval-entry', 'another entry', { 'audit.approval.entry': GOOD.audit.payment?.entry }],
    ['payment-entry', 'another place', { 'audit.payment.path': [] }],
    ['payment-entry', 'no reason for its absence', { 'audit.payment': null }],
    ['payment-root', 'another day', { 'audit.payment.root.date': '2026-11-22' }],
    ['approval-root', 'another wallet', { 'audit.approval.root.signer': address }],
    ['payment-root-on-chain', 'another slot', { 'audit.payment.root.slot': '1' }],
    ['expense-standing', 'no reason for its absence', { expense_standing: null }],
    ['expense-standing', 'the other kind', { expense_standing: GOOD.people_standing }],
    ['expense-standing', 'a cancelled approval', { expense_standing: cancelled }],
    ['people-standing', 'no reason for its absence', { people_standing: null }],
    ['people-standing', 'another wallet', { people_standing: standings({ wallet }) }],
    ['people-standing', 'no wallet', { people_standing: standings({ wallet: null }) }],
    ['people-standing', 'another approver', { people_standing: standings({ deciders: [] }) }],
    ['people-standing', 'a later moment', { people_standing: standings({ statedAt: later }) }],
  ])('%s: %s', async (id, _what, values) => {
    const wrong = await falseIn(altered(values));
    expect(wrong.filter((each) => each !== 'on-chain' || id === 'on-chain')).toEqual([id]);
  });

  test('another payout than the one that memo and statements name', async () => {
    expect(await falseIn(altered({ 'payment.payout_id': 'x' }))).toEqual([
      'expense-standing',
      'people-standing',
      'memo',
    ]);
  });

  test('a changed content has another hash than the statements name', async () => {
    const wrong = await falseIn(altered({ 'content.usdAmount': '5167.00' }));
    expect(wrong).toEqual(['content-hash', 'usd-amount', 'amount']);
    const statements = await falseIn(altered({ content_hash: 'a'.repeat(64) }));
    expect(statements).toEqual([
      'content-hash',
      'submission-statement',
      'certificate',
      'expense-standing',
    ]);
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
  const nameless = aProof({ payeeWallet: null, payeeMemo: undefined });
  const about = { ...STANDING, content: nameless.content as never };
  const stating = (changes: object): unknown =>
    altered(
      { people_standing: PROOFS.standingsOf({ ...about, ...changes }).peopleStanding },
      nameless,
    );

  test('the one that identity states may be paid', async () => {
    expect(await falseIn(stating({}), { ...ALL })).toEqual([]);
  });

  test('no other wallet can be the recipient', async () => {
    const wallet = { address: '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE', memo: '104455' };
    expect(await falseIn(stating({ wallet }), { ...ALL })).toEqual(['recipient']);
    const other = { ...wallet, memo: null };
    expect(await falseIn(stating({ wallet: other }), { ...ALL })).toEqual(['people-standing']);
  });
});

describe('trusted keys', () => {
  const trusted = readTrusted({
    submission: GOOD.keys.submission,
    certificate: GOOD.keys.certificate,
    guardians: GUARDIANS,
    wallet: GOOD.keys.wallet,
    treasuries: [TREASURY.publicKey.toBase58()],
    audit_address: AUDITOR.publicKey.toBase58(),
    genesis_hash: GENESIS_HASH,
    mint: GOOD.payment.mint,
  });

  test('pin what the proof would otherwise say itself', async () => {
    const details = (links: readonly Link[]): string => links.map(({ detail }) => detail).join();
    expect(details(await verifyProof(GOOD, ALL))).toContain('from the bundle, not pinned');
    const links = await verifyProof(GOOD, { ...ALL, trusted });
    expect(idsThat(links, 'false')).toEqual([]);
    expect(details(links)).not.toContain('not pinned');
  });

  test('of someone else make every link false that depends on them', async () => {
    const stranger = 'H6ARHf6YXhGYeQfUzQNGk6rDNnLBQKrenN712K4AQJEG';
    const swapped = {
      ...trusted,
      submission: trusted.certificate,
      treasuries: [stranger],
      audit_address: stranger,
      mint: stranger,
      genesis_hash: stranger,
    };
    expect(await falseIn(GOOD, { ...ALL, trusted: swapped } as typeof ALL)).toEqual([
      'submission-statement',
      'expense-standing',
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

  test.each([
    'submission_statement',
    'certificate',
    'expense_standing',
    'people_standing',
  ] as const)('%s', async (part) => {
    const token = GOOD[part] ?? '';
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 1), async (at) => {
        expect(await falseIn(altered({ [part]: replaceAt(token, at) }))).toContain(
          part.replace('_', '-'),
        );
      }),
      { numRuns: 60 },
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

function decision(deciderId: string) {
  return {
    stepNumber: 1,
    stepName: 'Manager',
    deciderId,
    actedForId: null,
    roles: ['approver'],
    decidedAt: '2026-11-21T08:59:00.000Z',
    authentication: null,
    passkey: null,
    deviceKey: null,
    actor: 'person' as const,
    facts: [],
  };
}

function stage(changes: object): object {
  return { number: 1, name: 'Manager', approvals_needed: 1, ...changes };
}
