import { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { z } from 'zod';
import type { Chain } from '../chain.ts';
import type { Commitment } from '../slot-clock.ts';
import { RPC_ERROR, RpcError } from './rpc-error.ts';

/** Legacy names that old clients still send. */
const COMMITMENTS: Readonly<Record<string, Commitment>> = {
  processed: 'processed',
  recent: 'processed',
  confirmed: 'confirmed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  finalized: 'finalized',
  max: 'finalized',
  root: 'finalized',
};

function decodesTo(text: string, byteLength: number): boolean {
  try {
    return bs58.decode(text).length === byteLength;
  } catch {
    return false;
  }
}

export const address = z
  .string()
  .refine((text) => decodesTo(text, 32), { error: 'WrongSize' })
  .transform((text) => new PublicKey(text).toBase58());

export const signature = z.string().refine((text) => decodesTo(text, 64), { error: 'Invalid' });

export const commitment = z.string().transform((name, context): Commitment => {
  const known = COMMITMENTS[name];
  if (known !== undefined) return known;
  context.addIssue({ code: 'custom', message: `unknown commitment ${name.slice(0, 32)}` });
  return z.NEVER;
});

const readConfigFields = {
  commitment: commitment.nullish().transform((level): Commitment => level ?? 'finalized'),
  minContextSlot: z.number().int().nonnegative().nullish(),
};

/** The last parameter with options, which may be missing or null and may have unknown fields. */
export function config<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess((value) => value ?? {}, z.object({ ...readConfigFields, ...shape }));
}

/** Checks positional parameters; missing ones count as undefined. */
export function readParams<const Schemas extends readonly [z.ZodType, ...z.ZodType[]]>(
  params: readonly unknown[],
  ...schemas: Schemas
): { [Index in keyof Schemas]: z.output<Schemas[Index]> } {
  const padded = schemas.map((_, index) => params[index]);
  const result = z.tuple(schemas).safeParse(padded);
  if (!result.success) throw invalidParam(result.error);
  return result.data as { [Index in keyof Schemas]: z.output<Schemas[Index]> };
}

function invalidParam(error: z.ZodError): RpcError {
  const issue = error.issues[0];
  const place =
    issue === undefined || issue.path.length < 2 ? '' : ` (${issue.path.slice(1).join('.')})`;
  return new RpcError(
    RPC_ERROR.invalidParams,
    `Invalid param: ${issue?.message ?? 'unknown'}${place}`,
  );
}

export interface ReadConfig {
  readonly commitment: Commitment;
  readonly minContextSlot?: number | null | undefined;
}

/** @throws RpcError -32016 when this node is behind the slot that the client has already seen */
export function requireContextSlot(
  chain: Chain,
  { commitment: level, minContextSlot }: ReadConfig,
): void {
  const contextSlot = chain.clock.at(level);
  if (minContextSlot === null || minContextSlot === undefined || contextSlot >= minContextSlot)
    return;
  throw new RpcError(
    RPC_ERROR.minContextSlotNotReached,
    'Minimum context slot has not been reached',
    { contextSlot },
  );
}

/** History is only available once it is confirmed. */
export function requireHistoryCommitment(level: Commitment): void {
  if (level !== 'processed') return;
  throw new RpcError(
    RPC_ERROR.invalidParams,
    'Method does not support commitment below `confirmed`',
  );
}
