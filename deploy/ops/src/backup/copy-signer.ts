import { existsSync } from 'node:fs';
import { cp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies the signer's folder: treasuries' keys, sealed by the vault's key, and what it has signed. Call it after payout's snapshot
 * was taken, so that the copy has all treasuries and payments of the snapshot. Returns false when the signer wrote meanwhile,
 * because the copy is then not of one moment.
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

/** A text that changes with every write. */
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
