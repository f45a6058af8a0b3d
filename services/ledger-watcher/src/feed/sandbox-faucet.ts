import type { Faucet } from '../use-cases/ports.ts';
import { callNode } from './json-rpc.ts';

const LAMPORTS = 5_000_000_000;
/** 10,000 PYUSD in millionths. */
const PYUSD_BASE_UNITS = '10000000000';

/** The sandbox's faucet; no other chain has the second method. */
export const createSandboxFaucet = (rpcUrl: string): Faucet => ({
  fund: async (address) => {
    await callNode(rpcUrl, 'requestAirdrop', [address, LAMPORTS]);
    await callNode(rpcUrl, 'sandbox_mintPyusd', [address, PYUSD_BASE_UNITS]);
  },
});
