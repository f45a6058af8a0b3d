import { existsSync } from 'node:fs';
import { cp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies the signer's folder: treasuries' keys, sealed by the vault's key, and what it has signed. After payout's snapshot, so that
 * it has every treasury and payment of it. False when the signer wrote meanwhile: the copy would be of two moments.
 */
export async function copySigner(dataDir: string, folder: string): Promise<boolean> {
  const [from, to] = [join(dataDir, 'signer'), join(folder, 'signer')];
  if (!existsSync(from)) return true;
  await rm(to, { recursive: true, force: true });
  try {
    const before = await stateOf(from);
    await cp(from, to, { recursive: true });
    return before === (await stateOf(from));
  } catch {
    // A file of the database vanished during the copy.
    return false;
  }
}

/** Changes with every write. */
async function stateOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true });
  const states = await Promise.all(
    entries.sort().map(async (name) => {
      const { mtimeNs, size } = await stat(join(folder, name), { bigint: true });
      return `${name} ${mtimeNs} ${size}`;
    }),
  );
  return states.join('\n');
}
