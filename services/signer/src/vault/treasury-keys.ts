import type { Sealer } from '@outlay/platform/sealing';
import bs58 from 'bs58';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { KeyVault, StoredKey } from './key-vault.ts';

const recordSchema = z.object({
  organizationId: z.string(),
  name: z.string(),
  address: z.string(),
  publicKey: z.string(),
  handle: z.string(),
  /**
   * The sealed key of the guard accounts. It is not the treasury's, so that guards stay valid when the treasury's key is rotated.
   */
  guardKey: z.string(),
  createdAtMs: z.int().min(0),
});

export type TreasuryRecord = z.output<typeof recordSchema>;

/** The treasuries and their keys: one file per treasury, with all secrets encrypted. */
export interface TreasuryKeys {
  find(address: string): TreasuryRecord | null;
  /** The organization's oldest treasury; null without one. */
  firstOf(organizationId: string): TreasuryRecord | null;
  /** The treasury's record; made with a new key if missing. */
  create(organizationId: string, name: string): Promise<TreasuryRecord>;
  /** Stores a treasury whose key exists already. @throws when the organization has a treasury of that name with another key */
  add(organizationId: string, name: string, key: StoredKey, guardKey: Uint8Array): TreasuryRecord;
  /** `guarded` names what the guard is of, such as `expense-guard:7`. */
  guardSeed(record: TreasuryRecord, guarded: string): string;
  sign(record: TreasuryRecord, message: Uint8Array): Promise<Uint8Array>;
}

const GUARD_KEY_BYTES = 32;
/** The longest seed that the system program accepts; 128 bits. */
const GUARD_SEED_CHARS = 32;

/** What the vault knows a treasury by. */
export const labelOf = ({
  organizationId,
  name,
}: Pick<TreasuryRecord, 'organizationId' | 'name'>): string => `${organizationId}/${name}`;

export function createTreasuryKeys(
  folder: string,
  vault: KeyVault,
  masterKey: Sealer,
): TreasuryKeys {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const records = new Map(readTreasuries(folder).map((record) => [labelOf(record), record]));
  const creating = new Map<string, Promise<TreasuryRecord>>();
  const add: TreasuryKeys['add'] = (organizationId, name, key, guardKey) => {
    const label = labelOf({ organizationId, name });
    const address = bs58.encode(Buffer.from(key.publicKey, 'base64'));
    const known = records.get(label);
    if (known && known.address !== address) throw new Error(`treasury ${label} has another key`);
    if (known) return known;
    const record = {
      organizationId,
      name,
      address,
      ...key,
      guardKey: masterKey.seal(`${label}/guard`, guardKey),
      createdAtMs: Date.now(),
    };
    write(join(folder, `${address}.json`), record);
    records.set(label, record);
    return record;
  };
  return {
    find: (address) => [...records.values()].find((record) => record.address === address) ?? null,
    firstOf: (organizationId) =>
      [...records.values()]
        .filter((record) => record.organizationId === organizationId)
        .sort(
          (left, right) =>
            left.createdAtMs - right.createdAtMs || (left.address < right.address ? -1 : 1),
        )[0] ?? null,
    create: (organizationId, name) => {
      const label = labelOf({ organizationId, name });
      const known = records.get(label);
      if (known) return Promise.resolve(known);
      const started =
        creating.get(label) ??
        vault
          .create(label)
          .then((key) => add(organizationId, name, key, randomBytes(GUARD_KEY_BYTES)))
          .finally(() => creating.delete(label));
      creating.set(label, started);
      return started;
    },
    add,
    guardSeed: (record, guarded) =>
      createHmac('sha256', masterKey.open(`${labelOf(record)}/guard`, record.guardKey))
        .update(guarded)
        .digest('hex')
        .slice(0, GUARD_SEED_CHARS),
    sign: (record, message) => vault.sign(record, labelOf(record), message),
  };
}

/** The records in a folder. @throws {Error} that names a file which is none; it doesn't show the content */
export const readTreasuries = (folder: string): TreasuryRecord[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => readRecord(join(folder, file)));

function readRecord(path: string): TreasuryRecord {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // The cause is left out because parsers quote their input.
    throw new Error(`${path} is not the record of a treasury`);
  }
}

/** Written to a temporary file first: a half-written key would be a lost treasury. */
function write(path: string, record: TreasuryRecord): void {
  writeFileSync(`${path}.new`, JSON.stringify(record), { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
