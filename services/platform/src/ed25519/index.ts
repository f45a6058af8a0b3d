export { ED25519_KEY_BYTES, isUsableEd25519Key } from './public-key.ts';
