import { PublicKey, SystemProgram } from '@solana/web3.js';
import { createHash } from 'node:crypto';

/** Owner of the guard: the system program, so that its rent can be reclaimed one day (deploy/decisions/0005). */
export const GUARD_OWNER = SystemProgram.programId;

/** The account of a seed, as `PublicKey.createWithSeed` derives it, but synchronously. */
export const guardAccountOf = (treasury: PublicKey, seed: string): PublicKey =>
  new PublicKey(
    createHash('sha256')
      .update(Buffer.concat([treasury.toBytes(), Buffer.from(seed, 'utf8'), GUARD_OWNER.toBytes()]))
      .digest(),
  );
