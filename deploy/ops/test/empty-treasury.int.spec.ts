import { createSealer } from '@outlay/platform/sealing';
import { PYUSD_MINT, SANDBOX_GENESIS_HASH } from '@outlay/sandbox';
import { callRpc } from '@outlay/sandbox/call-rpc';
import { createFileVault, createTransitVault } from '@outlay/signer/vault';
import { assetAccountOf } from '@outlay/solana';
import { connectToNode } from '@outlay/solana/node';
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js';
import bs58 from 'bs58';
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest';
import {
  emptyTreasury,
  listTreasuries,
  type EmptyingFlags,
} from '../src/treasuries/empty-treasury.ts';

const rpc = inject('solanaRpcUrl');
const mint = new PublicKey(PYUSD_MINT);
const SOL = 1_000_000_000;
const SYSTEM = SystemProgram.programId.toBase58();

let folder: string;
let masterKey: Buffer;
let wallet: string;
let said: string[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outlay-treasuries-'));
  mkdirSync(join(folder, 'treasuries'));
  masterKey = randomBytes(32);
  writeFileSync(join(folder, 'vault.key'), masterKey.toString('hex'));
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => {
  wallet = Keypair.generate().publicKey.toBase58();
  said = [];
});

const recordPath = (address: string): string => join(folder, 'treasuries', `${address}.json`);

/** A treasury as the signer stores it, with its address. */
async function aTreasury(
  funds: { sol?: number; baseUnits?: bigint } = {},
  vault = createFileVault(createSealer(masterKey)),
): Promise<string> {
  const [sealer, organizationId, name] = [
    createSealer(masterKey),
    '7',
    bs58.encode(randomBytes(8)),
  ];
  const key = await vault.create(`${organizationId}/${name}`);
  const address = bs58.encode(Buffer.from(key.publicKey, 'base64'));
  const guardKey = sealer.seal(`${organizationId}/${name}/guard`, randomBytes(32));
  const record = { organizationId, name, address, ...key, guardKey, createdAtMs: 0 };
  writeFileSync(recordPath(address), JSON.stringify(record));
  onTestFinished(() => rmSync(recordPath(address), { force: true }));
  await fund(address, funds);
  return address;
}

async function fund(owner: string, { sol = 0, baseUnits = 0n }): Promise<void> {
  if (sol > 0) await callRpc(rpc, 'requestAirdrop', owner, sol * SOL);
  if (baseUnits > 0n) await callRpc(rpc, 'sandbox_mintPyusd', owner, baseUnits.toString());
  await callRpc(rpc, 'sandbox_tick', 40);
}

const pyusdAccountOf = (owner: string): string =>
  assetAccountOf(mint, new PublicKey(owner)).toBase58();

/** What an address holds: lamports, and units of PYUSD, null without an account. */
async function held(owner: string): Promise<[number, string | null]> {
  const node = connectToNode(rpc);
  const tokens = await node
    .getTokenAccountBalance(new PublicKey(pyusdAccountOf(owner)))
    .catch(() => null);
  return [await node.getBalance(new PublicKey(owner)), tokens?.value.amount ?? null];
}

const flags = (changes: Partial<EmptyingFlags> = {}): EmptyingFlags => ({
  signer: folder,
  key: join(folder, 'vault.key'),
  transitMount: 'transit',
  rpc,
  genesis: SANDBOX_GENESIS_HASH,
  mint: PYUSD_MINT,
  to: wallet,
  asset: 'all',
  yes: true,
  ...changes,
});

const empty = (address: string, changes: Partial<EmptyingFlags> = {}, typed = ''): Promise<void> =>
  emptyTreasury(address, flags(changes), {
    say: (line) => said.push(line),
    ask: () => Promise.resolve(typed),
  });

test('moves all of it to a new wallet in one transaction, to the unit, and leaves nothing but rent', async () => {
  const treasury = await aTreasury({ sol: 2, baseUnits: 1_234_567_891n });
  await empty(treasury, { yes: undefined }, wallet.slice(-6));
  const [lamports, baseUnits] = await held(wallet);
  expect(baseUnits).toBe('1234567891');
  expect(await held(treasury)).toEqual([0, '0']);
  const rent = await connectToNode(rpc).getBalance(new PublicKey(pyusdAccountOf(wallet)));
  expect(lamports).toBe(2 * SOL - rent - 15_000);
  expect(said.join('\n')).toContain('1,234.567891 PYUSD');
});

test('opens an account to whose address somebody sent SOL before, so that nobody can prevent it', async () => {
  const treasury = await aTreasury({ sol: 1, baseUnits: 5n });
  await fund(pyusdAccountOf(wallet), { sol: 1 });
  await empty(treasury);
  expect((await held(wallet))[1]).toBe('5');
});

test('closes the emptied account on request, and the wallet gets its rent too', async () => {
  const treasury = await aTreasury({ sol: 1, baseUnits: 5n });
  await empty(treasury, { close: true });
  expect(await held(treasury)).toEqual([0, null]);
  expect(await held(wallet)).toEqual([SOL - 15_000, '5']);
});

test('moves PYUSD alone and leaves the SOL that the next transaction needs', async () => {
  const treasury = await aTreasury({ sol: 1, baseUnits: 5n });
  await fund(wallet, { baseUnits: 1n });
  await empty(treasury, { asset: 'PYUSD' });
  expect(await held(wallet)).toEqual([0, '6']);
  expect(await held(treasury)).toEqual([SOL - 15_000, '0']);
});

test('pays the vault of a multisig, which no key signs for, only when it is said to be one', async () => {
  const [vault] = PublicKey.findProgramAddressSync([randomBytes(8)], mint);
  const treasury = await aTreasury({ sol: 1, baseUnits: 5n });
  await expect(empty(treasury, { to: vault.toBase58() })).rejects.toThrow('No key can sign');
  await empty(treasury, { to: vault.toBase58(), vault: true });
  expect((await held(vault.toBase58()))[1]).toBe('5');
});

test('lists what each treasury holds, and names those whose key does not open', async () => {
  const treasury = await aTreasury({ sol: 3, baseUnits: 7_000_000n });
  const row = { organization: '7', address: treasury, PYUSD: '7.000000', SOL: '3.000000000' };
  expect(await listTreasuries(flags())).toEqual([
    expect.objectContaining({ ...row, key: 'opens' }),
  ]);
  const other = join(folder, 'other.key');
  writeFileSync(other, randomBytes(32).toString('hex'));
  expect(await listTreasuries(flags({ key: other }))).toEqual([
    expect.objectContaining({ ...row, key: 'does not open' }),
  ]);
  await expect(empty(treasury, { key: other })).rejects.toThrow(`No key signs for ${treasury}`);
});

test('a record with the address of another account moves nothing, because its key signs for its own alone', async () => {
  const treasury = await aTreasury({ sol: 1 });
  const address = Keypair.generate().publicKey.toBase58();
  await fund(address, { sol: 1 });
  const record = JSON.parse(readFileSync(recordPath(treasury), 'utf8')) as object;
  writeFileSync(recordPath(treasury), JSON.stringify({ ...record, address }));
  expect(await listTreasuries(flags())).toMatchObject([{ address, key: 'does not open' }]);
  await expect(empty(address)).rejects.toThrow('the record was changed');
  expect(await held(address)).toEqual([SOL, null]);
});

test('whatever does not fit is refused in a sentence, and nothing moves', async () => {
  const treasury = await aTreasury({ sol: 1, baseUnits: 5n });
  const refused = (changes: Partial<EmptyingFlags>, sentence: string, typed = '') =>
    expect(empty(treasury, changes, typed), sentence).rejects.toThrow(sentence);
  await refused({ to: 'me' }, 'me is not an address of Solana.');
  await refused({ to: treasury }, 'The wallet is the treasury itself.');
  await refused({ to: pyusdAccountOf(treasury) }, 'is no wallet but a program, a token account');
  await refused({ to: PYUSD_MINT }, 'is no wallet');
  await refused({ to: SYSTEM }, 'is no wallet');
  const nonce = {
    lamports: SOL,
    owner: SYSTEM,
    data: [Buffer.alloc(80).toString('base64'), 'base64'],
  };
  const nonceAccount = Keypair.generate().publicKey.toBase58();
  await callRpc(rpc, 'sandbox_setAccount', nonceAccount, nonce);
  await callRpc(rpc, 'sandbox_tick', 40);
  await refused({ to: nonceAccount }, 'is no wallet');
  await refused({ genesis: PYUSD_MINT }, `The node serves the chain ${SANDBOX_GENESIS_HASH}`);
  await refused({ rpc: 'http://127.0.0.1:1' }, 'The node does not answer');
  await refused({ yes: undefined }, 'These are not its last characters', 'abcdef');
  await refused({ key: undefined }, 'Give the file of the master key');
  await refused({ key: recordPath(treasury) }, 'Give the file of the master key');
  await refused({ signer: join(folder, 'treasuries') }, 'is no folder of a signer');
  await refused({ asset: 'SOL', close: true }, 'only an empty PYUSD account can be closed');
  await expect(empty(wallet)).rejects.toThrow(`has no key of a treasury ${wallet}`);
  writeFileSync(recordPath('broken'), '{}');
  await refused({}, 'broken.json is not the record of a treasury');
  rmSync(recordPath('broken'));
  expect(await held(treasury)).toEqual([SOL, '5']);
  expect(await held(wallet)).toEqual([0, null]);
});

test('a treasury without SOL for the fee, without anything, or frozen by the issuer is not emptied', async () => {
  await expect(empty(await aTreasury({ baseUnits: 5n }))).rejects.toThrow(
    /send it \d+ lamports first/,
  );
  await expect(empty(await aTreasury())).rejects.toThrow('There is nothing to move.');
  const frozen = await aTreasury({ sol: 1, baseUnits: 5n });
  await callRpc(rpc, 'sandbox_freezeAccount', pyusdAccountOf(frozen));
  await callRpc(rpc, 'sandbox_tick', 40);
  await expect(empty(frozen)).rejects.toThrow('has frozen the account');
  await empty(frozen, { asset: 'SOL' });
  expect(await held(frozen)).toEqual([0, '5']);
});

test('while a signer runs on the folder nothing moves, because it would pay meanwhile', async () => {
  const treasury = await aTreasury({ sol: 1 });
  const signer = new DatabaseSync(join(folder, 'payments.sqlite'));
  signer.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; create table t (a)');
  await expect(empty(treasury)).rejects.toThrow('A signer runs on');
  signer.close();
  await empty(treasury);
  expect(await held(treasury)).toEqual([0, null]);
});

test('a transaction that the node drops, or accepts without an answer, moves the money once', async () => {
  const treasury = await aTreasury({ sol: 1, baseUnits: 5n });
  await callRpc(rpc, 'sandbox_fault', { dropNext: 2 });
  await empty(treasury, { asset: 'PYUSD' });
  await callRpc(rpc, 'sandbox_fault', { loseReplyNext: 1 });
  await empty(treasury);
  expect(await held(treasury)).toEqual([0, '0']);
  expect((await held(wallet))[1]).toBe('5');
});

test('a transaction that never lands is said to have expired, with the money where it was', async () => {
  const treasury = await aTreasury({ sol: 1, baseUnits: 5n });
  await callRpc(rpc, 'sandbox_fault', { dropProbability: 1 });
  onTestFinished(async () => {
    await callRpc(rpc, 'sandbox_fault', { reset: true });
  });
  const emptied = expect(empty(treasury)).rejects.toThrow('It expired before it landed');
  await vi.waitFor(() => expect(said.at(-1)).toContain('waits until it is final'));
  await callRpc(rpc, 'sandbox_tick', 2_000);
  await emptied;
  expect(await held(treasury)).toEqual([SOL, '5']);
});

/** A Transit engine with one key, for this test. */
async function aTransitVault(): Promise<string> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64');
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { input = '' } = JSON.parse(body || '{}') as { input?: string };
      const signature = sign(null, Buffer.from(input, 'base64'), privateKey).toString('base64');
      const data = { keys: { '1': { public_key: raw } }, signature: `vault:v1:${signature}` };
      const isKnown = request.headers['x-vault-token'] === 'a token';
      response.writeHead(isKnown ? 200 : 403).end(JSON.stringify({ data }));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a treasury whose key stays in a Transit vault is emptied with a token that may sign, without a master key', async () => {
  const address = await aTransitVault();
  const vault = createTransitVault({ address, token: 'a token', mount: 'transit' });
  const treasury = await aTreasury({ sol: 1, baseUnits: 5n }, vault);
  const [right, wrong] = [join(folder, 'right.token'), join(folder, 'wrong.token')];
  writeFileSync(right, 'a token\n');
  writeFileSync(wrong, 'another');
  const transit = { key: undefined, transit: address };
  await expect(empty(treasury, transit)).rejects.toThrow('--transit-token');
  await expect(empty(treasury, { ...transit, transitToken: wrong })).rejects.toThrow(
    'answered 403',
  );
  await empty(treasury, { ...transit, transitToken: right });
  expect(await held(treasury)).toEqual([0, '0']);
});
