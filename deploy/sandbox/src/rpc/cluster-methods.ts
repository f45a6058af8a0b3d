import { SANDBOX_GENESIS_HASH } from '../genesis.ts';
import { API_VERSION } from './rpc-context.ts';
import type { RpcMethods } from './rpc-context.ts';

/** Methods about the node. */
export const clusterMethods = (): RpcMethods => ({
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': API_VERSION, 'feature-set': 1 }),
  getGenesisHash: () => SANDBOX_GENESIS_HASH,
});
