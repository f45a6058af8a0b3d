export { canonicalHash } from './canonical-hash.ts';
