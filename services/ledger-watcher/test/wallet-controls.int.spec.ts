import type { Role, Viewer } from '@outlay/platform/auth';
import { createControlWorker } from '@outlay/platform/controls';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { onMemberChanged } from '../src/events/on-identity-events.ts';
import { createWallets } from '../src/persistence/wallet-repository.ts';
import { askLedger, contextPartsOf, type AskedLedger } from './support/ask-ledger.ts';
import { deliver, startLedgerTestkit, type LedgerTestkit } from './support/ledger-testkit.ts';

const rpcUrl = inject('solanaRpcUrl');
const [ADA, BEA, CARD_HOLDER] = ['1', '2', '71'] as const;
const treasury = Keypair.generate().publicKey.toBase58();

let ledger: LedgerTestkit;
beforeAll(async () => {
  ledger = await startLedgerTestkit(inject('postgresUrl'));
  await memberIs(CARD_HOLDER, ['employee'], { firstName: 'Cleo', lastName: 'Card' });
});
beforeEach(async () => {
  for (const id of [ADA, BEA]) await memberIs(id, ['admin']);
});
afterAll(() => ledger.close());

const memberIs = (memberId: string, roles: Role[], changes = {}): Promise<void> =>
  deliver(ledger, onMemberChanged, 'MemberChanged', {
    memberId,
    roles,
    walletAddress: null,
    ...changes,
  });

const admin = (userId: string, organizationId = '1'): Viewer => ({
  userId,
  organizationId,
  roles: ['admin'],
  authentication: { at: 0, methods: ['pwd'], freshUntil: Date.now() / 1_000 + 3_600 },
});

interface Change {
  readonly id: string;
  readonly status: string;
  readonly diff: readonly object[];
  readonly takesEffectAt: string | null;
}
interface Made {
  readonly wallet: { readonly watched: boolean } | null;
  readonly pendingChange: Change | null;
  readonly change: Change | null;
  readonly errors: readonly { readonly code: string }[];
}

const CHANGE = 'id kind title status reason takesEffectAt decisions diff { field before after }';
const MADE = `wallet { watched } pendingChange { ${CHANGE} } errors { code }`;

const ask = async (
  viewer: Viewer,
  query: string,
  variables: Record<string, unknown>,
  settings: Partial<AskedLedger> = {},
): Promise<Made> => {
  const asked = { ledger, rpcUrl, treasury, ...settings };
  const { data, errors } = await askLedger<{ made: Made }>(asked, viewer, query, variables);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.made;
};

const newAddress = (): string => Keypair.generate().publicKey.toBase58();

const add = (userId: string, address: string, settings: Partial<AskedLedger> = {}) =>
  ask(
    admin(userId),
    `mutation ($address: String!, $label: String!, $custodianId: ID!) {
       made: addCompanyWallet(address: $address, label: $label, custodianId: $custodianId) { ${MADE} } }`,
    { address, label: 'Card', custodianId: CARD_HOLDER },
    settings,
  );
const setWatched = (userId: string, address: string, watched: boolean) =>
  ask(
    admin(userId),
    `mutation ($address: String!, $watched: Boolean!) {
       made: setCompanyWalletWatched(address: $address, watched: $watched) { ${MADE} } }`,
    { address, watched },
  );
const decide = (viewer: Viewer, id: string | undefined, decision: string, reason?: string) =>
  ask(
    viewer,
    `mutation ($id: ID!, $decision: ControlDecision!, $reason: String) {
       made: decideWalletControlChange(id: $id, decision: $decision, reason: $reason) {
         change { ${CHANGE} } errors { code } } }`,
    { id, decision, reason },
  );

const watchOf = async (address: string) =>
  (await createWallets(ledger.database).watched()).find((wallet) => wallet.address === address);

const eventsAbout = async (changeId: string | undefined) =>
  (await ledger.events()).filter(({ subject }) => subject === `control:${changeId}`);

test('an admin alone cannot have a wallet watched: nothing is read from it until a second admin confirms', async () => {
  const address = newAddress();
  const made = await add(ADA, address);
  expect(made).toMatchObject({
    wallet: null,
    errors: [{ code: 'PENDING_CONFIRMATION' }],
    pendingChange: {
      kind: 'company_wallet.added',
      title: 'Add company wallet “Card”',
      decisions: ['WITHDRAW'],
      diff: [
        { field: 'Address', before: null, after: address },
        { field: 'Label', before: null, after: 'Card' },
        { field: 'Custodian', before: null, after: 'Cleo Card' },
        { field: 'Watched', before: null, after: 'Yes' },
      ],
    },
  });
  const id = made.pendingChange?.id;
  expect((await decide(admin(ADA), id, 'CONFIRM')).errors).toEqual([
    { code: 'SECOND_PERSON_REQUIRED' },
  ]);
  expect(await watchOf(address)).toBeUndefined();
  const confirmedAt = new Date();
  expect(await decide(admin(BEA), id, 'CONFIRM')).toMatchObject({
    change: { status: 'EFFECTIVE' },
    errors: [],
  });
  const watched = await watchOf(address);
  expect(watched).toMatchObject({ ownerId: CARD_HOLDER, companyWallet: true });
  expect(watched?.watchedSince.getTime()).toBeGreaterThanOrEqual(confirmedAt.getTime());
  expect(await eventsAbout(id)).toMatchObject([
    { type: 'WalletControlChanged', actorid: ADA, data: { change: { status: 'pending' } } },
    {
      actorid: BEA,
      data: { change: { status: 'effective', proposedById: ADA, decidedById: BEA } },
    },
  ]);
});

test('a refused or withdrawn change leaves a wallet watched as it was; a confirmed one stops it', async () => {
  const address = newAddress();
  await decide(admin(BEA), (await add(ADA, address)).pendingChange?.id, 'CONFIRM');
  const stop = async () => (await setWatched(ADA, address, false)).pendingChange;
  const refused = await stop();
  expect(refused?.diff).toEqual([
    { field: `Wallet ${address}`, before: 'Watched', after: 'Not watched' },
  ]);
  expect(await decide(admin(BEA), refused?.id, 'REFUSE', 'still in use')).toMatchObject({
    change: { status: 'REFUSED', reason: 'still in use' },
  });
  await decide(admin(ADA), (await stop())?.id, 'WITHDRAW');
  expect(await watchOf(address)).toBeDefined();
  await decide(admin(BEA), (await stop())?.id, 'CONFIRM');
  expect(await watchOf(address)).toBeUndefined();
});

test('an address that a member claims meanwhile stays theirs: the confirmed change ends refused', async () => {
  const address = newAddress();
  const { pendingChange } = await add(ADA, address);
  await memberIs('74', ['employee'], { walletAddress: address });
  expect(await decide(admin(BEA), pendingChange?.id, 'CONFIRM')).toMatchObject({
    change: { status: 'REFUSED', reason: 'This wallet is in use already.' },
    errors: [],
  });
  expect(await watchOf(address)).toMatchObject({ ownerId: '74', companyWallet: false });
});

test("another organization's admin sees and decides nothing, and other roles have no list", async () => {
  const { pendingChange } = await add(ADA, newAddress());
  const list = '{ walletControlChanges { changes { id } } }';
  const asked = { ledger, rpcUrl, treasury };
  expect(await askLedger(asked, admin('9', '2'), list)).toEqual({
    data: { walletControlChanges: { changes: [] } },
  });
  const finance: Viewer = { userId: '3', organizationId: '1', roles: ['finance'] };
  expect((await askLedger(asked, finance, list)).errors).toMatchObject([
    { extensions: { code: 'FORBIDDEN' } },
  ]);
  await ledger.database.$client.query(
    `insert into member_directory (member_id, organization_id, name, wallet_watched, roles, active)
     values (9, 2, 'Rita Rival', false, '{admin}', true) on conflict do nothing`,
  );
  for (const decision of ['CONFIRM', 'REFUSE']) {
    expect((await decide(admin('9', '2'), pendingChange?.id, decision)).errors).toEqual([
      { code: 'NOT_FOUND' },
    ]);
  }
  await decide(admin(ADA), pendingChange?.id, 'WITHDRAW');
});

test('the only admin changes wallets at once without a delay; with one the wallet is watched after it', async () => {
  await memberIs(BEA, ['finance']);
  const atOnce = newAddress();
  expect(await add(ADA, atOnce)).toMatchObject({
    wallet: { watched: true },
    pendingChange: null,
    errors: [],
  });
  const later = newAddress();
  const delayed = { ledger, rpcUrl, treasury, delayS: 2 };
  const made = await add(ADA, later, delayed);
  expect(made.pendingChange?.takesEffectAt).not.toBeNull();
  expect(await watchOf(later)).toBeUndefined();
  const { controls } = contextPartsOf(delayed);
  const { database, log } = ledger;
  const worker = createControlWorker({ database, log, passTime: controls.passTime, pollMs: 50 });
  await worker.start();
  try {
    await expect.poll(() => watchOf(later), { timeout: 10_000 }).toBeDefined();
  } finally {
    await worker.stop();
  }
  expect((await eventsAbout(made.pendingChange?.id)).at(-1)).toMatchObject({
    actorid: null,
    data: { change: { status: 'effective', decidedById: null } },
  });
});

test('someone whom ledger-watcher does not know as an admin yet can change no wallet', async () => {
  await memberIs(ADA, ['employee']);
  const address = newAddress();
  expect((await add(ADA, address)).errors).toEqual([{ code: 'FORBIDDEN' }]);
  expect(await watchOf(address)).toBeUndefined();
});
