import { PYUSD_MINT, SANDBOX_GENESIS_HASH, startSandbox } from '@outlay/sandbox';
import { Connection, Keypair, PublicKey } from '@solana/web3.js';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { NODE, ROOT } from '@outlay/stack/paths';
import { findNeighbouringPorts } from '@outlay/stack/processes/neighbouring-ports';
import { spawnStack } from '@outlay/testkit/spawned-stack';

const run = promisify(execFile);
const TEST_MAX_MS = 300_000;
/** Of the amount in a token account. */
const AMOUNT_OFFSET = 64;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-lost-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);

/** Runs an operator's command with no address and no folder of an installation in its environment; `typed` is its input. */
async function command(main: string, args: readonly string[], typed = ''): Promise<string> {
  const running = run(NODE, [join(ROOT, 'deploy/ops/src', main), ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], OUTLAY_DATA_DIR: at('data') },
  });
  running.child.stdin?.end(typed);
  return (await running).stdout;
}

/** A stack that was backed up, and of which then nothing is left but the backup, its keys and the chain. */
async function loseTheInstallation(): Promise<void> {
  const [port = 0] = await findNeighbouringPorts(1);
  const stack = await spawnStack(at('data'), port, { OUTLAY_DEMO_DATA: 'false' });
  try {
    await command('backup/main.ts', ['backup', at('backup'), '--keys', at('keys')]);
  } finally {
    await stack.stop();
  }
  await cp(join(at('data'), 'sandbox'), at('chain'), { recursive: true });
  await rm(at('data'), { recursive: true });
}

/** What an address holds: lamports, and the units in each of its PYUSD accounts. */
async function held(chain: Connection, owner: PublicKey): Promise<[number, bigint[]]> {
  const { value } = await chain.getTokenAccountsByOwner(owner, { mint: new PublicKey(PYUSD_MINT) });
  const amounts = value.map(({ account }) => account.data.readBigUInt64LE(AMOUNT_OFFSET));
  return [await chain.getBalance(owner), amounts];
}

test(
  'when services, databases and broker are gone, the backup of the signer and the master key still get the money out',
  async () => {
    await loseTheInstallation();
    const sandbox = await startSandbox({ dataDir: at('chain'), publishPrices: false });
    onTestFinished(() => sandbox.close());
    const chain = new Connection(sandbox.rpcUrl, 'confirmed');
    const what = [
      ...['--signer', join(at('backup'), 'signer'), '--key', join(at('keys'), 'vault.key')],
      ...['--rpc', sandbox.rpcUrl, '--genesis', SANDBOX_GENESIS_HASH],
    ];
    const listed = await command('main.ts', ['treasuries', 'list', ...what, '--json']);
    const rows = JSON.parse(listed) as Record<'name' | 'address' | 'key', string>[];
    expect(rows.map(({ name, key }) => `${name} ${key}`)).toEqual(
      expect.arrayContaining(['organization-1 opens', 'organization-2 opens']),
    );
    const { address = '' } = rows.find(({ name }) => name === 'organization-1') ?? {};
    const treasury = new PublicKey(address);
    const [lamports, baseUnits] = await held(chain, treasury);
    expect(baseUnits).toEqual([expect.toSatisfy((amount: bigint) => amount > 0n)]);

    const wallet = Keypair.generate().publicKey;
    const to = wallet.toBase58();
    const emptying = ['treasuries', 'empty', address, '--to', to, ...what, '--close'];
    await expect(command('main.ts', emptying)).rejects.toMatchObject({ code: 1 });
    const said = await command('main.ts', emptying, `${to.slice(-6)}\n`);
    const [, signature = ''] = /^Sends (\w+)/m.exec(said) ?? [];
    expect((await chain.getSignatureStatus(signature)).value?.confirmationStatus).toBe('finalized');
    const { meta } = (await chain.getTransaction(signature, {
      maxSupportedTransactionVersion: 0,
    }))!;
    // The rent of the account that was opened is that of the one that was closed.
    expect(await held(chain, wallet)).toEqual([lamports - (meta?.fee ?? 0), baseUnits]);
    expect(await held(chain, treasury)).toEqual([0, []]);
    expect(listed + said).not.toContain(await readFile(join(at('keys'), 'vault.key'), 'utf8'));
  },
  TEST_MAX_MS,
);
