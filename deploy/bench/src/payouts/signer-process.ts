import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SESSION_KEY_SET, createProofKeys } from '@outlay/authority-log/testing';
import { createSignerDoor } from '@outlay/identity/signer-door';
import { testGuardians } from '@outlay/prices/testing';
import { awaitPort, findNeighbouringPorts } from '@outlay/stack/processes';
import { createRemoteSigner } from '@outlay/payout/remote-signer';
import { PYUSD_MINT } from '@outlay/payout/testing/sandbox';
import { DOOR_ENTRIES_MAX } from '@outlay/schemas/authority-door';
import type { Signer } from '@outlay/schemas/signer-api';
import { createBenchPeople, type BenchPeople } from './people.ts';

/** Far more than a benchmark pays. */
const MUCH_PYUSD = '1000000000';

/** As often as identity says that the signer has every entry. */
const WORD_MS = 10_000;

/**
 * The signer in its own process, with the requirements of an installation: it judges by an authority log that comes through its
 * door, and payments carry their guards. Sessions sign, as where an installation takes them.
 */
export async function startSignerProcess(): Promise<{
  signer: Signer;
  people: BenchPeople;
  close: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-bench-signer-'));
  const [port = 0, authorityPort = 0] = await findNeighbouringPorts(2);
  const file = async (name: string, content: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, content, { mode: 0o600 });
    return path;
  };
  const [sharedKey, writerKey] = [randomBytes(32), randomBytes(32)];
  const main = fileURLToPath(new URL('../../../../services/signer/src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: String(port),
      AUTHORITY_PORT: String(authorityPort),
      LOG_LEVEL: 'error',
      APPROVAL_ASSURANCE_MIN: 'SESSION',
      PASSKEY_ABOVE_USD: 'none',
      DECIDER_SUM_USD_DAY: 'none',
      DECIDER_SUM_USD_30_DAYS: 'none',
      CONTROL_CHANGE_DELAY_S: '0',
      SIGNER_DATA_DIR: join(folder, 'data'),
      SIGNER_SHARED_KEY_FILE: await file('shared.key', sharedKey.toString('hex')),
      AUTHORITY_WRITER_KEY_FILE: await file('writer.key', writerKey.toString('hex')),
      AUTHORITY_CARRIER_KEY_FILE: await file('carrier.key', randomBytes(32).toString('hex')),
      VAULT_MASTER_KEY_FILE: await file('vault.key', randomBytes(32).toString('hex')),
      RECEIPT_KEY_FILE: await file('receipt.pem', createProofKeys().receipt.privateKeyPem),
      WALLET_PUBLIC_KEYS_FILE: await file('wallet.json', SESSION_KEY_SET),
      PRICE_GUARDIAN_SET_FILE: await file('guardians.json', testGuardians.file),
      PYUSD_MINT,
      SIGNER_MAX_PYUSD: MUCH_PYUSD,
      SIGNER_DAILY_MAX_PYUSD: MUCH_PYUSD,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const each of [port, authorityPort]) await awaitPort(each);
  const door = createSignerDoor({
    url: `https://127.0.0.1:${authorityPort}`,
    sharedKey: writerKey,
  });
  const say = () => door.confirmCurrent(new Date(), []);
  await say();
  const saying = setInterval(() => void say().catch(() => undefined), WORD_MS);
  return {
    signer: createRemoteSigner({ url: `https://127.0.0.1:${port}`, sharedKey }),
    people: createBenchPeople(async (entries) => {
      for (let from = 0; from < entries.length; from += DOOR_ENTRIES_MAX) {
        await door.append('1', entries.slice(from, from + DOOR_ENTRIES_MAX));
      }
    }),
    close: async () => {
      clearInterval(saying);
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
