export { createRootCloser } from './close-roots.ts';
export { readEntryProofs, type EntryProof } from './entry-proofs.ts';
export { auditRoots } from './audit-chain-tables.ts';
export {
  CHAINED_SERVICES,
  verifyChain,
  type ChainedService,
  type ChainProblem,
  type ChainState,
} from './verify-chain.ts';
export {
  auditMemo,
  leafPath,
  merkleRoot,
  treePath,
  treeRoot,
  type AuditLeaf,
  type PathStep,
} from './merkle-root.ts';
