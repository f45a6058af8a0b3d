import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testGuardians } from '@outlay/platform/testing';
import { awaitPort, findNeighbouringPorts } from '@outlay/stack/processes';
import { createRemoteSigner } from '@outlay/payout/remote-signer';
import { APPROVAL_KEY_SETS } from '@outlay/payout/testing/an-approval';
import { PYUSD_MINT } from '@outlay/payout/testing/sandbox';
import type { Signer } from '@outlay/schemas/signer-api';

/** Far more than a benchmark pays. */
const MUCH_PYUSD = '1000000000';

/**
 * The signer in its own process, with the requirements of an installation: approvals carry signatures by the approvers' devices,
 * and payments their guards. It pins the keys of the benchmark's services and guardians.
 */
export async function startSignerProcess(): Promise<{
  signer: Signer;
  close: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-bench-signer-'));
  const [port = 0] = await findNeighbouringPorts(1);
  const file = async (name: string, content: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, content, { mode: 0o600 });
    return path;
  };
  const sharedKey = randomBytes(32);
  const main = fileURLToPath(new URL('../../../../services/signer/src/main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'error',
      SIGNER_DATA_DIR: join(folder, 'data'),
      SIGNER_SHARED_KEY_FILE: await file('shared.key', sharedKey.toString('hex')),
      VAULT_MASTER_KEY_FILE: await file('vault.key', randomBytes(32).toString('hex')),
      SUBMISSION_PUBLIC_KEYS_FILE: await file('submission.json', APPROVAL_KEY_SETS.submission),
      CERTIFICATE_PUBLIC_KEYS_FILE: await file('certificate.json', APPROVAL_KEY_SETS.certificate),
      WALLET_PUBLIC_KEYS_FILE: await file('wallet.json', APPROVAL_KEY_SETS.wallet),
      PRICE_GUARDIAN_SET_FILE: await file('guardians.json', testGuardians.file),
      PYUSD_MINT,
      SIGNER_MAX_PYUSD: MUCH_PYUSD,
      SIGNER_DAILY_MAX_PYUSD: MUCH_PYUSD,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await awaitPort(port);
  return {
    signer: createRemoteSigner({ url: `https://127.0.0.1:${port}`, sharedKey }),
    close: async () => {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
