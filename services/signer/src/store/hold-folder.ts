import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** In a signer's folder: everything that it has signed, locked while it runs. */
export const LEDGER_FILE = 'payments.sqlite';
const SQLITE_BUSY = 5;

/** Keeps signers from starting on a folder until it is released. Null while one runs on it. */
export function holdFolder(folder: string): { release(): void } | null {
  const path = join(folder, LEDGER_FILE);
  if (!existsSync(path)) return { release: () => undefined };
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    database.prepare('select count(*) from sqlite_master').get();
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    // No signer runs on a damaged copy, and the treasuries' keys are not in this file.
    return { release: () => undefined };
  }
  return { release: () => database.close() };
}
