export { isUsableEd25519Key } from './public-key.ts';
