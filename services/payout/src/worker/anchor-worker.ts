import { auditMemo, merkleRoot } from '@outlay/platform/audit-chain';
import { createRepeatingWork, type BackgroundWork } from '@outlay/platform/lifecycle';
import type { Database } from '@outlay/platform/postgres';
import type { Logger } from '@outlay/platform/telemetry';
import {
  expireAnchor,
  finishAnchor,
  openAnchor,
  settledLeaves,
  storeAnchor,
  type Anchor,
} from '../persistence/audit-leaves.ts';
import type { MemoChain } from '../use-cases/memo-chain.ts';
import { underLock } from './under-lock.ts';

export interface AnchorWorkerOptions {
  readonly database: Database;
  /** The database without a pooler, for the lock. */
  readonly databaseUrl: string;
  readonly chain: MemoChain;
  readonly log: Logger;
  /** Milliseconds without a new leaf after which a day's leaves count as complete. */
  readonly settleMs?: number;
  readonly idleMs?: number;
  readonly pollIntervalMs?: number;
}

/**
 * Writes one root over all histories closed since the last root, as a memo. It is as careful as with a payment: the bytes are
 * stored before sending, only they are rebroadcast, and nothing else is signed while they can still land.
 */
export function createAnchorWorker(options: AnchorWorkerOptions): BackgroundWork {
  const { log, idleMs = 30_000, pollIntervalMs = 2_000 } = options;
  return createRepeatingWork({
    name: 'audit root',
    log,
    intervalMs: idleMs,
    round: async () => {
      const outcome = await underLock(options.databaseUrl, 'audit-anchor', () =>
        anchorOnce(options),
      );
      return outcome === 'waits' ? pollIntervalMs : undefined;
    },
  });
}

async function anchorOnce(options: AnchorWorkerOptions): Promise<'waits' | 'idle'> {
  const open = await openAnchor(options.database);
  if (open) return follow(options, open);
  const { database, chain, settleMs = 60_000 } = options;
  const leaves = await settledLeaves(database, settleMs);
  if (leaves.length === 0) return 'idle';
  const memo = auditMemo(leaves);
  const signed = await chain.sign(memo);
  const anchor = { ...signed, memo, root: merkleRoot(leaves), leaves: leaves.length };
  await database.transaction((tx) => storeAnchor(tx, { ...anchor, signer: chain.signer }, leaves));
  await chain.broadcast(signed.signedTransaction);
  return 'waits';
}

async function follow(
  { database, chain, log }: AnchorWorkerOptions,
  anchor: Anchor,
): Promise<'waits' | 'idle'> {
  const state = await chain.stateOf(anchor);
  switch (state.kind) {
    case 'waits':
      await chain.broadcast(anchor.signedTransaction);
      return 'waits';
    case 'final':
      await database.transaction((tx) => finishAnchor(tx, anchor, state.slot));
      log.info({ signature: anchor.signature, leaves: anchor.leaves }, 'audit root written');
      return 'idle';
    case 'gone':
      await database.transaction((tx) => expireAnchor(tx, anchor));
      log.warn(
        { signature: anchor.signature },
        'audit root not confirmed; its leaves are pending again',
      );
      return 'waits';
  }
}
