export { createRootCloser } from './close-roots.ts';
export { auditChain, auditHeads, auditRoots } from './audit-chain-tables.ts';
export {
  CHAINED_SERVICES,
  verifyChain,
  type ChainedService,
  type ChainProblem,
  type ChainState,
} from './verify-chain.ts';
export { auditMemo, merkleRoot, type AuditLeaf } from './merkle-root.ts';
