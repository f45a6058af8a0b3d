import bs58 from 'bs58';
import { generateKeyPairSync, sign } from 'node:crypto';
import type { Viewer } from '@outlay/platform/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../src/domain/attempt-throttle.ts';
import { CHALLENGE_LIFETIME_MS } from '../src/domain/wallet-challenge.ts';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { startIdentityGraph } from './support/identity-graph.ts';
import {
  PASSWORD,
  refused,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const EMMA = 'emma@acme.test';
const MIA = 'mia@acme.test';

let testkit: IdentityTestkit;
let graph: SubgraphTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
  graph = await startIdentityGraph(testkit);
});
beforeEach(() => testkit.reset());
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

interface Wallet {
  readonly address: string;
  readonly sign: (message: string) => string;
}

function aWallet(): Wallet {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return {
    address: bs58.encode(Buffer.from(x, 'base64url')),
    sign: (message) => bs58.encode(sign(null, Buffer.from(message), privateKey)),
  };
}

const start = async (email: string, address: string) =>
  testkit.useCases.startWalletChange({ actor: await testkit.actorOf(email), address });

const confirm = async (email: string, address: string, signature: string) =>
  testkit.useCases.confirmWalletChange({ actor: await testkit.actorOf(email), address, signature });

async function prove(email: string, wallet: Wallet): Promise<string> {
  const { message } = valueOf(await start(email, wallet.address));
  return wallet.sign(message);
}

const walletOf = async (email: string): Promise<string | null> =>
  (
    await testkit.rows<{ wallet_address: string | null }>(
      'select wallet_address from members where email = $1',
      [email],
    )
  )[0]?.wallet_address ?? null;

describe('setting a wallet', () => {
  test('a signature by its key sets it; the change is published, audited and mailed to the member', async () => {
    const wallet = aWallet();
    expect(await confirm(EMMA, wallet.address, await prove(EMMA, wallet))).toMatchObject({
      ok: true,
    });
    expect(await walletOf(EMMA)).toBe(wallet.address);
    const id = await testkit.idOf(EMMA);
    expect((await testkit.eventsOf(id)).at(-1)?.data).toMatchObject({
      walletAddress: wallet.address,
      walletWatched: false,
    });
    expect(await testkit.auditKinds()).toEqual(['wallet.changed']);
    const [mail] = await testkit.mailsTo(EMMA);
    expect(mail).toMatchObject({ subject: 'Your Outlay wallet was added' });
    expect(mail?.text).toContain(`your reimbursements go to the wallet ${wallet.address}.`);
    expect(mail?.text).not.toMatch(/previous|before|hold/);
  });

  test('emails about a second wallet and its removal explain the effect on payouts', async () => {
    for (const wallet of [aWallet(), aWallet()]) {
      await confirm(EMMA, wallet.address, await prove(EMMA, wallet));
    }
    await testkit.useCases.removeWallet({ actor: await testkit.actorOf(EMMA) });
    const [added, changed, removed] = await testkit.mailsTo(EMMA);
    expect([added, changed, removed].map((mail) => mail?.subject)).toEqual([
      'Your Outlay wallet was added',
      'Your Outlay wallet was changed',
      'Your Outlay wallet was removed',
    ]);
    expect(changed?.text).toContain('Payouts of expenses that you submitted before are on hold');
    expect(removed?.text).toContain('Your payouts are on hold until you add it again');
  });

  test("another key's signature changes nothing, and the right one still works", async () => {
    const wallet = aWallet();
    const { message } = valueOf(await start(EMMA, wallet.address));
    expect(await confirm(EMMA, wallet.address, aWallet().sign(message))).toMatchObject(
      refused('SIGNATURE_INVALID', { field: 'signature' }),
    );
    expect(await walletOf(EMMA)).toBeNull();
    expect(await confirm(EMMA, wallet.address, wallet.sign(message))).toMatchObject({ ok: true });
  });

  test('a signature works once, and only for its member, wallet and time', async () => {
    const [wallet, later] = [aWallet(), aWallet()];
    const signature = await prove(EMMA, wallet);
    expect(await confirm(MIA, wallet.address, signature)).toMatchObject(
      refused('CHALLENGE_UNKNOWN'),
    );
    await prove(EMMA, later);
    expect(await confirm(EMMA, wallet.address, signature)).toMatchObject(
      refused('CHALLENGE_UNKNOWN'),
    );
    const inTime = await prove(EMMA, wallet);
    expect(await confirm(EMMA, wallet.address, inTime)).toMatchObject({ ok: true });
    expect(await confirm(EMMA, wallet.address, inTime)).toMatchObject(refused('CHALLENGE_UNKNOWN'));
    const tooLate = await prove(EMMA, later);
    testkit.wait(CHALLENGE_LIFETIME_MS);
    expect(await confirm(EMMA, later.address, tooLate)).toMatchObject(refused('CHALLENGE_UNKNOWN'));
  });

  test('of two accounts that prove the same key at the same time, one gets it and the other is refused', async () => {
    const wallet = aWallet();
    const signatures = [await prove(EMMA, wallet), await prove(MIA, wallet)] as const;
    const results = await Promise.all([
      confirm(EMMA, wallet.address, signatures[0]),
      confirm(MIA, wallet.address, signatures[1]),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject(refused('WALLET_TAKEN'));
    const [loser] = results[0].ok ? [MIA] : [EMMA];
    expect(await start(loser, wallet.address)).toMatchObject(refused('WALLET_TAKEN'));
  });

  test("a stranger learns nothing about another organization's wallet without its key", async () => {
    const [wallet, unknown] = [aWallet(), aWallet()];
    expect(await confirm(EMMA, wallet.address, await prove(EMMA, wallet))).toMatchObject({
      ok: true,
    });
    const rita = 'rita@rival.test';
    expect(await start(rita, wallet.address)).toMatchObject({ ok: true });
    expect(await start(rita, unknown.address)).toMatchObject({ ok: true });
    const signature = await prove(rita, wallet);
    expect(await confirm(rita, wallet.address, signature)).toMatchObject(refused('WALLET_TAKEN'));
    expect((await testkit.mailsTo(EMMA)).at(-1)?.subject).toBe(
      'Someone else signed with your wallet',
    );
  });

  test('an impossible address is refused on its field', async () => {
    for (const address of ['', '0x52908400098527886E0F7030069857D2E4169EE7', '1'.repeat(32)]) {
      expect(await start(EMMA, address)).toMatchObject(
        refused('INVALID_ADDRESS', { field: 'address' }),
      );
    }
  });

  test('after twenty tries proofs are throttled', async () => {
    for (let tried = 0; tried < LIMITS.wallet_change.max; tried += 1) {
      await confirm(EMMA, aWallet().address, 'guess');
    }
    expect(await start(EMMA, aWallet().address)).toMatchObject(refused('RATE_LIMITED'));
    testkit.wait(LIMITS.wallet_change.windowMs);
    expect(await start(EMMA, aWallet().address)).toMatchObject({ ok: true });
  });
});

describe('a wallet that is set', () => {
  let wallet: Wallet;
  beforeEach(async () => {
    wallet = aWallet();
    await confirm(EMMA, wallet.address, await prove(EMMA, wallet));
  });

  const setWatched = async (email: string, watched: boolean) =>
    testkit.useCases.setWalletWatched({ actor: await testkit.actorOf(email), watched });
  const published = async () =>
    (await testkit.eventsOf(await testkit.idOf(EMMA))).at(-1)?.data as { walletWatched: boolean };

  test('is watched only once its holder turns it on, which is published and audited once', async () => {
    const id = await testkit.idOf(EMMA);
    const before = (await testkit.eventsOf(id)).length;
    expect(await setWatched(EMMA, true)).toMatchObject({ ok: true });
    expect(await setWatched(EMMA, true)).toMatchObject({ ok: true });
    const events = await testkit.eventsOf(id);
    expect(events.length).toBe(before + 1);
    expect(events.at(-1)?.data).toMatchObject({ walletWatched: true });
    expect(await testkit.auditKinds()).toEqual(['wallet.changed', 'wallet.watch_changed']);
  });

  test("an admin's switch is for their own wallet: nobody turns on the watching of another's", async () => {
    expect(await setWatched('ada@acme.test', true)).toMatchObject(refused('NO_WALLET'));
    expect(await published()).toMatchObject({ walletWatched: false });
  });

  test('another wallet, and the same one added again, start unwatched', async () => {
    await setWatched(EMMA, true);
    const next = aWallet();
    await confirm(EMMA, next.address, await prove(EMMA, next));
    expect(await published()).toMatchObject({ walletWatched: false });
    await setWatched(EMMA, true);
    await testkit.useCases.removeWallet({ actor: await testkit.actorOf(EMMA) });
    expect(await published()).toMatchObject({ walletAddress: null, walletWatched: false });
    await confirm(EMMA, next.address, await prove(EMMA, next));
    expect(await published()).toMatchObject({ walletWatched: false });
  });

  test('has a memo for its payee; a change counts as a change of wallet, is published and mailed', async () => {
    const id = await testkit.idOf(EMMA);
    const setMemo = async (memo: string | null) =>
      testkit.useCases.setWalletMemo({ actor: await testkit.actorOf(EMMA), memo });
    const mailsBefore = (await testkit.mailsTo(EMMA)).length;
    testkit.wait(60_000);
    expect(await setMemo(' 1029384756 ')).toMatchObject({ ok: true });
    const events = await testkit.eventsOf(id);
    expect(events.at(-1)?.data).toMatchObject({ walletMemo: '1029384756' });
    expect(await setMemo('1029384756')).toMatchObject({ ok: true });
    expect((await testkit.eventsOf(id)).length).toBe(events.length);
    expect((await testkit.mailsTo(EMMA)).length).toBe(mailsBefore + 1);
    expect(await setMemo('one\ntwo')).toMatchObject(
      refused('VALIDATION_FAILED', { field: 'memo' }),
    );
  });

  test('loses its memo when its address changes', async () => {
    const actor = await testkit.actorOf(EMMA);
    await testkit.useCases.setWalletMemo({ actor, memo: 'tag 7' });
    const next = aWallet();
    await confirm(EMMA, next.address, await prove(EMMA, next));
    const id = await testkit.idOf(EMMA);
    expect((await testkit.eventsOf(id)).at(-1)?.data).toMatchObject({ walletMemo: null });
    await testkit.useCases.removeWallet({ actor });
    expect(await testkit.useCases.setWalletMemo({ actor, memo: 'tag 7' })).toMatchObject(
      refused('NO_WALLET'),
    );
  });

  test('can be removed once', async () => {
    const remove = async () =>
      testkit.useCases.removeWallet({ actor: await testkit.actorOf(EMMA) });
    expect(await remove()).toMatchObject({ ok: true });
    expect(await walletOf(EMMA)).toBeNull();
    expect(await remove()).toMatchObject(refused('NO_WALLET'));
  });

  test('shows those who decide when it changed, and a colleague neither that nor whether it is watched', async () => {
    const query = 'query ($id: ID!) { member(id: $id) { walletChangedAt walletWatched } }';
    const id = await testkit.idOf(EMMA);
    const changed = '2026-11-21T09:00:00.000Z';
    const seenBy = async (email: string, roles?: Viewer['roles']) => {
      const viewer = { ...(await testkit.viewerOf(email)), ...(roles && { roles }) };
      return (await graph.post(viewer, query, { id })).data?.['member'];
    };
    await setWatched(EMMA, true);
    expect(await seenBy(EMMA)).toEqual({ walletChangedAt: changed, walletWatched: true });
    for (const role of ['approver', 'finance', 'admin'] as const) {
      expect(await seenBy(MIA, [role])).toMatchObject({ walletChangedAt: changed });
    }
    expect(await seenBy(MIA, ['employee'])).toEqual({
      walletChangedAt: null,
      walletWatched: false,
    });
    expect(await seenBy('rita@rival.test')).toBeNull();
  });

  test('in the public API: the message, then the proof', async () => {
    const viewer = await testkit.viewerOf(MIA);
    const next = aWallet();
    const started = await graph.post(
      viewer,
      'mutation ($address: String!) { startWalletChange(address: $address) { challenge { message } errors { code } } }',
      { address: next.address },
    );
    const { challenge } = started.data?.['startWalletChange'] as { challenge: { message: string } };
    const confirmed = await graph.post(
      viewer,
      'mutation ($address: String!, $signature: String!) { confirmWalletChange(address: $address, signature: $signature) { member { walletAddress } errors { code } } }',
      { address: next.address, signature: next.sign(challenge.message) },
    );
    expect(confirmed.data?.['confirmWalletChange']).toEqual({
      member: { walletAddress: next.address },
      errors: [],
    });
  });
});

test('a wallet is read by its owner, also as they sign in, by finance and admins: not by colleagues, nor its memo', async () => {
  const wallet = aWallet();
  valueOf(await confirm(EMMA, wallet.address, await prove(EMMA, wallet)));
  await testkit.rows(`update members set wallet_memo = '77' where email = $1`, [EMMA]);
  const viewer = await testkit.viewerOf(EMMA);
  const seenBy = async (other: object) => {
    const asked = { ...viewer, userId: '9999', ...other };
    const query = `query ($id: ID!) { member(id: $id) { walletAddress walletMemo } }`;
    return (await graph.post(asked, query, { id: viewer.userId })).data?.['member'];
  };
  const shown = { walletAddress: wallet.address, walletMemo: '77' };
  const signIn = `mutation ($email: String!, $password: String!) {
    signIn(input: { email: $email, password: $password }) { session { user { walletAddress walletMemo } } } }`;
  const signedIn = await graph.post(null, signIn, { email: EMMA, password: PASSWORD });
  expect(signedIn.data?.['signIn']).toEqual({ session: { user: shown } });
  expect(await seenBy({ userId: viewer.userId, roles: ['employee'] })).toEqual(shown);
  expect(await seenBy({ roles: ['finance'] })).toEqual(shown);
  expect(await seenBy({ roles: ['admin'] })).toEqual(shown);
  for (const role of ['employee', 'approver']) {
    expect(await seenBy({ roles: [role] })).toEqual({ walletAddress: null, walletMemo: null });
  }
});
