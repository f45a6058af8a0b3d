import { z } from 'zod';
import { SANDBOX_GENESIS_HASH } from '../genesis.ts';
import { readParams } from './params.ts';
import { API_VERSION } from './rpc-context.ts';
import type { RpcContext, RpcMethods } from './rpc-context.ts';

/** Methods about the node and its (one-node) cluster. */
export function clusterMethods({ identity }: RpcContext): RpcMethods {
  const node = identity.faucet.publicKey.toBase58();
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': API_VERSION, 'feature-set': 1 }),
    getGenesisHash: () => SANDBOX_GENESIS_HASH,
    getIdentity: () => ({ identity: node }),
    getSlotLeader: () => node,
    getSlotLeaders: (params) => {
      const [, count] = readParams(params, z.number().int(), z.number().int().min(1).max(5_000));
      return Array.from({ length: count }, () => node);
    },
    getLeaderSchedule: () => ({ [node]: [0, 1, 2, 3] }),
    getClusterNodes: () => [
      {
        pubkey: node,
        gossip: null,
        tpu: null,
        rpc: null,
        version: API_VERSION,
        featureSet: 1,
        shredVersion: 1,
      },
    ],
  };
}
