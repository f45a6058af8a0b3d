import { generateKeyPairSync } from 'node:crypto';
import { publicJwkOf } from '../signed-statement.ts';

/** Keys for one service's statements. */
export interface ProofKey {
  readonly privateKeyPem: string;
  /** JSON Web Key Set of its public key. */
  readonly keySet: string;
}

const createProofKey = (): ProofKey => {
  const { privateKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { privateKeyPem: privateKey, keySet: JSON.stringify({ keys: [publicJwkOf(privateKey)] }) };
};

/** New keys for identity and the signer. */
export const createProofKeys = (): Record<'wallet' | 'receipt', ProofKey> => ({
  wallet: createProofKey(),
  receipt: createProofKey(),
});
