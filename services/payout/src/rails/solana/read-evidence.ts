import DataLoader from 'dataloader';
import type { Connection } from '@solana/web3.js';
import { z } from 'zod';
import type { Evidence, SeenStatus } from '../../domain/follow-attempt.ts';
import type { LookedFor } from '../../use-cases/ports.ts';
import { callNode, chainError } from './json-rpc.ts';
import { readLanded } from './read-landed.ts';

/** A node's limit per request. */
const SIGNATURES_MAX = 256;
/** Payments checked within this time share one request. */
const GATHER_MS = 5;

type Reading = Omit<Extract<Evidence, { kind: 'read' }>, 'landed'>;

/**
 * Reads the state of many attempts at once: the height first and the statuses second, since the reverse order has a race. A
 * failing RPC is no evidence.
 */
export function createEvidenceReader(
  connection: Connection,
): (attempt: LookedFor) => Promise<Evidence> {
  const readings = new DataLoader<string, Reading | null>(
    (signatures) => readStatuses(connection, signatures),
    {
      cache: false,
      maxBatchSize: SIGNATURES_MAX,
      batchScheduleFn: (reading) => setTimeout(reading, GATHER_MS),
    },
  );
  return async (attempt) => {
    try {
      const reading = await readings.load(attempt.signature);
      if (!reading) return { kind: 'unreadable' };
      const isFinal = reading.status?.commitment === 'finalized';
      return { ...reading, landed: isFinal ? await readLanded(connection, attempt) : null };
    } catch {
      return { kind: 'unreadable' };
    }
  };
}

const heightReply = z.object({
  result: z.object({ absoluteSlot: z.number(), blockHeight: z.number().optional() }),
});

const statusesReply = z.object({
  result: z.object({
    context: z.object({ slot: z.number() }),
    value: z.array(
      z
        .object({
          slot: z.number(),
          confirmations: z.number().nullable(),
          err: chainError.nullable(),
          confirmationStatus: z.enum(['processed', 'confirmed', 'finalized']).nullish(),
        })
        .nullable(),
    ),
  }),
});

type Status = NonNullable<z.output<typeof statusesReply>['result']['value'][number]>;

/** Null for each when the node doesn't report its height. */
async function readStatuses(
  connection: Connection,
  signatures: readonly string[],
): Promise<(Reading | null)[]> {
  const { blockHeight, absoluteSlot } = await callNode(
    connection,
    'getEpochInfo',
    [{ commitment: 'finalized' }],
    heightReply,
  );
  if (blockHeight === undefined) return signatures.map(() => null);
  const { context, value } = await callNode(
    connection,
    'getSignatureStatuses',
    [signatures, { searchTransactionHistory: true }],
    statusesReply,
  );
  return signatures.map((_, index) => ({
    kind: 'read',
    finalizedBlockHeight: BigInt(blockHeight),
    finalizedSlot: absoluteSlot,
    statusSlot: context.slot,
    status: seen(value[index] ?? null),
  }));
}

function seen(status: Status | null): SeenStatus | null {
  if (!status) return null;
  return {
    // Older nodes show finality by leaving out the number of confirmations.
    commitment:
      status.confirmationStatus ?? (status.confirmations === null ? 'finalized' : 'processed'),
    error: status.err,
    slot: status.slot,
  };
}
