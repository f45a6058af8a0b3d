import { z } from 'zod';
import { STALE_SLOTS_MAX } from '../slot-clock.ts';
import { address, readParams } from './params.ts';
import type { RpcContext, RpcMethods } from './rpc-context.ts';

const TICKS_MAX = 5_000;
const ACCOUNT_BYTES_MAX = 10 * 1024 * 1024;

const count = z.number().int().nonnegative().max(1_000_000).optional();
const probability = z.number().min(0).max(1).optional();
const faultChanges = z.strictObject({
  dropNext: count,
  dropProbability: probability,
  loseReplyNext: count,
  loseReplyProbability: probability,
  landingDelaySlotsMax: count,
  refuseNext: count,
  staleSlots: z.number().int().nonnegative().max(STALE_SLOTS_MAX).optional(),
  freezeSlots: z.boolean().optional(),
  freezePrices: z.boolean().optional(),
  /** Ends all faults before the other changes apply. */
  reset: z.boolean().optional(),
});

/** Amounts may be too large for exact JSON numbers, so decimal strings are accepted too. */
const amount = z
  .union([z.number().int().nonnegative(), z.string().regex(/^\d{1,20}$/)])
  .transform((value) => BigInt(value))
  .refine((value) => value < 2n ** 64n, { error: 'amount does not fit into 64 bits' });

const accountData = z.object({
  lamports: amount,
  owner: address,
  data: z.tuple([z.string().max(Math.ceil(ACCOUNT_BYTES_MAX / 3) * 4), z.literal('base64')]),
  executable: z.boolean().optional(),
});

/** Methods for demos and tests that no real chain has. */
export function sandboxControls({ chain, faults, faucet, notify }: RpcContext): RpcMethods {
  return {
    sandbox_mintPyusd: (params) => {
      const [owner, amountBaseUnits] = readParams(params, address, amount);
      return faucet.mintPyusd(owner, amountBaseUnits);
    },
    sandbox_freezeAccount: (params) => {
      const [tokenAccount] = readParams(params, address);
      return faucet.setPyusdFrozen(tokenAccount, true);
    },
    sandbox_thawAccount: (params) => {
      const [tokenAccount] = readParams(params, address);
      return faucet.setPyusdFrozen(tokenAccount, false);
    },
    /** The change is visible at `confirmed` and `finalized` when their slots come. */
    sandbox_setAccount: (params) => {
      const [key, account] = readParams(params, address, accountData);
      chain.setAccount(key, {
        lamports: account.lamports,
        data: Buffer.from(account.data[0], 'base64'),
        owner: account.owner,
        executable: account.executable ?? false,
      });
      notify();
      return true;
    },
    /** Makes n slots at once and returns the last one. */
    sandbox_tick: (params) => {
      const [slots] = readParams(params, z.number().int().min(1).max(TICKS_MAX).optional());
      for (let made = 0; made < (slots ?? 1); made++) chain.tick();
      return chain.clock.slot;
    },
    /** Changes the given faults and returns all of them. */
    sandbox_fault: (params) => {
      const [{ reset, ...changes }] = readParams(params, faultChanges);
      if (reset === true) faults.reset();
      faults.change(changes);
      return faults.current;
    },
  };
}
