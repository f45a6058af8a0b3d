import { isEd25519Signature } from '@outlay/authority-log/ed25519';
import { envFields } from '@outlay/platform/config';
import { createSealer } from '@outlay/platform/sealing';
import { createFileVault, createTransitVault, labelOf, readTreasuries } from '@outlay/signer/vault';
import bs58 from 'bs58';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../installation.ts';

/** Where the treasuries' keys are: sealed in the signer's folder, or in a Transit vault. */
export interface VaultFlags {
  readonly signer: string;
  readonly key?: string;
  readonly transit?: string;
  readonly transitToken?: string;
  readonly transitMount: string;
}

export type Treasury = ReturnType<typeof openTreasuries>[number];

/** The treasuries of a signer's folder. A key is decrypted for one signature at a time, and stays in the vault. @throws {OperatorError} */
export function openTreasuries(flags: VaultFlags) {
  const vault = vaultOf(flags);
  const folder = join(flags.signer, 'treasuries');
  if (!existsSync(folder)) {
    throw new OperatorError(`${flags.signer} is no folder of a signer (SIGNER_DATA_DIR).`);
  }
  return readTreasuries(folder).map((record) => ({
    ...record,
    /** @throws {OperatorError} when the vault has no key of this treasury */
    sign: async (message: Uint8Array): Promise<Uint8Array> => {
      try {
        const signature = await vault.sign(record, labelOf(record), message);
        // The seal binds a key to its treasury's name, and only this to the address.
        if (isEd25519Signature(bs58.decode(record.address), message, signature)) return signature;
        throw new Error('it is the key of another address');
      } catch (cause) {
        const reason = flags.transit === undefined ? '' : ` (${String(cause)})`;
        throw new OperatorError(
          `No key signs for ${record.address}: the master key is another's, or the record was changed${reason}.`,
          { cause },
        );
      }
    },
  }));
}

function vaultOf({ key, transit, transitToken, transitMount: mount }: VaultFlags) {
  const [field, file] =
    transit === undefined ? [envFields.keyFile(), key] : [envFields.fileContent(), transitToken];
  const { data } = field.safeParse(file);
  if (data === undefined) {
    throw new OperatorError(
      'Give the file of the master key (64 hex digits) with --key, or --transit and --transit-token.',
    );
  }
  return typeof data === 'string'
    ? createTransitVault({ address: transit ?? '', token: data.trim(), mount })
    : createFileVault(createSealer(data));
}
