export { auditChain, auditHeads } from './audit-chain-tables.ts';
export {
  CHAINED_SERVICES,
  verifyChain,
  type ChainedService,
  type ChainProblem,
  type ChainState,
} from './verify-chain.ts';
