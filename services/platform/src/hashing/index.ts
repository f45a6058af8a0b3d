export { canonicalHash, canonicalJson } from './canonical-hash.ts';
