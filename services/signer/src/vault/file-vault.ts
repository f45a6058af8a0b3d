import type { Sealer } from '@outlay/platform/sealing';
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import type { KeyVault, StoredKey } from './key-vault.ts';

const SEED_BYTES = 32;
/** The PKCS 8 prefix of a 32-byte Ed25519 seed (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Keys encrypted with a master key, each bound to its treasury. A key is decrypted for one signature at a time. */
export const createFileVault = (masterKey: Sealer): KeyVault => ({
  create: (label) => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const seed = Buffer.from(privateKey.export({ format: 'der', type: 'pkcs8' })).subarray(
      -SEED_BYTES,
    );
    return Promise.resolve(sealSeed(masterKey, seed, label));
  },
  sign: ({ handle }, label, message) => {
    const seed = masterKey.open(label, handle);
    const signature = sign(null, message, privateKeyOf(seed));
    seed.fill(0);
    return Promise.resolve(signature);
  },
});

/** Stores an existing key, given by the first 32 bytes of its Solana key file. */
export const sealSeed = (masterKey: Sealer, seed: Uint8Array, label: string): StoredKey => ({
  publicKey: rawPublicKeyOf(privateKeyOf(seed)).toString('base64'),
  handle: masterKey.seal(label, seed),
});

const privateKeyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });

const rawPublicKeyOf = (privateKey: KeyObject): Buffer =>
  Buffer.from(createPublicKey(privateKey).export({ format: 'der', type: 'spki' })).subarray(
    -SEED_BYTES,
  );
