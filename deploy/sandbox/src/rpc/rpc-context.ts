import type { Chain } from '../chain.ts';
import type { Faucet } from '../faucet.ts';
import type { Faults } from '../faults.ts';
import type { SandboxIdentity } from '../sandbox-identity.ts';
import type { Commitment } from '../slot-clock.ts';

/** Dependencies of the methods. */
export interface RpcContext {
  readonly chain: Chain;
  readonly faults: Faults;
  readonly faucet: Faucet;
  readonly identity: SandboxIdentity;
  /** Notifies subscribers of changes outside of slots. */
  readonly notify: () => void;
}

export type RpcMethod = (params: readonly unknown[]) => unknown;
export type RpcMethods = Readonly<Record<string, RpcMethod>>;

export const API_VERSION = '3.1.0';

/** Adds the slot at which a value was read. */
export function withContext<Value>(chain: Chain, commitment: Commitment, value: Value) {
  return { context: { slot: chain.clock.at(commitment), apiVersion: API_VERSION }, value };
}
