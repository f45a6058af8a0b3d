import type { SentProof } from '@outlay/authority-log';
import { addTestDevice } from '@outlay/authority-log/testing';
import type { Viewer } from '@outlay/platform/auth';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createWallets } from '../src/persistence/wallet-repository.ts';
import { askLedger } from './support/ask-ledger.ts';
import { deliver, startLedgerTestkit, type LedgerTestkit } from './support/ledger-testkit.ts';

const rpcUrl = inject('solanaRpcUrl');
const [ADA, BEA, CARD_HOLDER] = ['1', '2', '71'] as const;
const treasury = Keypair.generate().publicKey.toBase58();

let ledger: LedgerTestkit;
/** The same where devices sign. */
let strict: LedgerTestkit;
beforeAll(async () => {
  ledger = await startLedgerTestkit(inject('postgresUrl'));
  strict = await startLedgerTestkit(inject('postgresUrl'), { assuranceMin: 'DEVICE_KEY' });
  for (const testkit of [ledger, strict]) await cardHolderJoins(testkit);
});
beforeEach(() => ledger.found('1', ADA, BEA));
afterAll(async () => {
  await ledger.close();
  await strict.close();
});

const memberIs = (
  testkit: LedgerTestkit,
  memberId: string,
  changes: Parameters<typeof deliver<'MemberChanged'>>[2],
): Promise<void> =>
  deliver(testkit, 'MemberChanged', { memberId, walletAddress: null, ...changes });

const cardHolderJoins = (testkit: LedgerTestkit) =>
  memberIs(testkit, CARD_HOLDER, { roles: ['employee'], firstName: 'Cleo', lastName: 'Card' });

const admin = (userId: string): Viewer => ({ userId, organizationId: '1', roles: ['admin'] });

interface Made {
  readonly wallet: { readonly watched: boolean } | null;
  readonly pendingChange: { readonly id: string } | null;
  readonly errors: readonly { readonly code: string }[];
}

const MADE = `wallet { watched } pendingChange { id } errors { code }`;

async function ask(
  testkit: LedgerTestkit,
  userId: string,
  query: string,
  variables: Record<string, unknown>,
): Promise<Made> {
  const asked = { ledger: testkit, rpcUrl, treasury };
  const { data, errors } = await askLedger<{ made: Made }>(asked, admin(userId), query, variables);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.made;
}

const newAddress = (): string => Keypair.generate().publicKey.toBase58();

const add = (
  userId: string,
  address: string,
  { testkit = ledger, proof }: { testkit?: LedgerTestkit; proof?: SentProof } = {},
) =>
  ask(
    testkit,
    userId,
    `mutation ($address: String!, $label: String!, $custodianId: ID!, $proof: StatementProofInput) {
       made: addCompanyWallet(address: $address, label: $label, custodianId: $custodianId, proof: $proof) { ${MADE} } }`,
    { address, label: 'Card', custodianId: CARD_HOLDER, proof },
  );
const setWatched = (userId: string, address: string, watched: boolean) =>
  ask(
    ledger,
    userId,
    `mutation ($address: String!, $watched: Boolean!) {
       made: setCompanyWalletWatched(address: $address, watched: $watched) { ${MADE} } }`,
    { address, watched },
  );
const confirm = (userId: string, { pendingChange }: Made) =>
  ledger.authority.confirm('1', userId, pendingChange?.id ?? '');
const reject = (userId: string, { pendingChange }: Made) =>
  ledger.authority.reject('1', userId, pendingChange?.id ?? '');

const watchOf = async (address: string, { database } = ledger) =>
  (await createWallets(database).watched()).find((wallet) => wallet.address === address);

test('an admin alone cannot have a wallet watched: nothing is read from it until a second admin confirms', async () => {
  const address = newAddress();
  const made = await add(ADA, address);
  expect(made).toMatchObject({ wallet: null, errors: [{ code: 'PENDING_CONFIRMATION' }] });
  expect(await confirm(ADA, made)).toBe('SECOND_PERSON_REQUIRED');
  expect(await watchOf(address)).toBeUndefined();
  const confirmedAt = new Date();
  await confirm(BEA, made);
  const watched = await watchOf(address);
  expect(watched).toMatchObject({ ownerId: CARD_HOLDER, companyWallet: true });
  expect(watched?.watchedSince.getTime()).toBeGreaterThanOrEqual(confirmedAt.getTime());
});

test('a refused or withdrawn change leaves a wallet watched as it was; a confirmed one stops it', async () => {
  const address = newAddress();
  await confirm(BEA, await add(ADA, address));
  const stop = () => setWatched(ADA, address, false);
  await reject(BEA, await stop());
  await reject(ADA, await stop());
  expect(await watchOf(address)).toBeDefined();
  await confirm(BEA, await stop());
  expect(await watchOf(address)).toBeUndefined();
});

test('an address that a member claims meanwhile stays theirs, though a second admin confirms the change', async () => {
  const address = newAddress();
  const made = await add(ADA, address);
  await memberIs(ledger, '74', { roles: ['employee'], walletAddress: address });
  await confirm(BEA, made);
  expect(await watchOf(address)).toMatchObject({ ownerId: '74', companyWallet: false });
});

test('the only admin changes wallets at once where nothing is delayed', async () => {
  await ledger.found('1', ADA);
  const address = newAddress();
  expect(await add(ADA, address)).toEqual({
    wallet: { watched: true },
    pendingChange: null,
    errors: [],
  });
  expect(await setWatched(ADA, address, true)).toMatchObject({ wallet: { watched: true } });
  expect(await setWatched(ADA, address, false)).toMatchObject({ wallet: { watched: false } });
});

test('someone whom the log does not know as an admin can change no wallet', async () => {
  await ledger.found('1', BEA);
  const address = newAddress();
  expect((await add(ADA, address)).errors).not.toEqual([]);
  expect(await watchOf(address)).toBeUndefined();
});

test('where devices sign, a wallet is watched by a statement that names it and its custodian, and by nothing else', async () => {
  await strict.found('1', ADA);
  const address = newAddress();
  const testkit = strict;
  expect((await add(ADA, address, { testkit })).errors).toEqual([{ code: 'PROOF_REQUIRED' }]);
  const { prove } = await addTestDevice(strict.authority, admin(ADA));
  const saying = { kind: 'company_wallet.set', subject: `company_wallet/${address}` };
  const forAnother = prove({ ...saying, body: { custodianId: ADA, isWatched: true } });
  expect((await add(ADA, address, { testkit, proof: forAnother })).errors).toEqual([
    { code: 'PROOF_INVALID' },
  ]);
  const proof = prove({ ...saying, body: { custodianId: CARD_HOLDER, isWatched: true } });
  expect(await add(ADA, address, { testkit, proof })).toMatchObject({ errors: [] });
  expect(await watchOf(address, strict)).toMatchObject({ ownerId: CARD_HOLDER });
});
