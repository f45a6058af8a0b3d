import { auditMemo, merkleRoot } from '@outlay/platform/audit-chain';
import { createRepeatingWork, type BackgroundWork } from '@outlay/platform/lifecycle';
import type { Database } from '@outlay/platform/postgres';
import type { Logger } from '@outlay/platform/telemetry';
import pg from 'pg';
import {
  expireAnchor,
  finishAnchor,
  openAnchor,
  settledLeaves,
  storeAnchor,
  type Anchor,
} from '../persistence/audit-leaves.ts';
import type { MemoChain } from '../use-cases/memo-chain.ts';

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
 * stored before sending, only they are rebroadcast, and nothing else is signed while they can still land. One process does this
 * at a time, under a database lock on its own connection, never in a transaction.
 */
export function createAnchorWorker(options: AnchorWorkerOptions): BackgroundWork {
  const { log, idleMs = 30_000, pollIntervalMs = 2_000 } = options;
  return createRepeatingWork({
    name: 'audit root',
    log,
    intervalMs: idleMs,
    round: async () => ((await underLock(options)) === 'waits' ? pollIntervalMs : undefined),
  });
}

async function underLock(options: AnchorWorkerOptions): Promise<'waits' | 'idle'> {
  const client = new pg.Client({
    connectionString: options.databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  // Without a listener, losing the connection would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_lock(hashtext('audit-anchor')) as locked`,
    );
    return rows[0]?.locked ? await anchorOnce(options) : 'idle';
  } finally {
    await client.end().catch(() => undefined);
  }
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
