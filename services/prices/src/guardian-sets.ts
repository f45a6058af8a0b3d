import { z } from 'zod';

/** Wormhole's guardians at one time. */
export interface GuardianSet {
  readonly index: number;
  /** Ethereum addresses in hexadecimal, without 0x, in the order that signatures refer to. */
  readonly keys: readonly string[];
  /** Prices published later don't count, because the set was replaced then. Null for the current set. */
  readonly until: Date | null;
}

/** Maximum sets: the current one, and those of the last year, whose rates open expenses still have. */
const SETS_MAX = 10;
const KEYS_MAX = 255;

const address = z
  .string()
  .regex(/^(0x)?[0-9a-f]{40}$/i, 'a key is 40 hexadecimal digits')
  .transform((text) => text.toLowerCase().replace(/^0x/, ''));

const guardianSet = z.strictObject({
  index: z.int().min(0).max(4_294_967_295),
  keys: z.array(address).min(1).max(KEYS_MAX),
  until: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .nullable()
    .default(null),
});

/** A file of pinned guardian sets. A guardian that is listed twice would count twice. */
export const guardianSetsFile = z
  .object({ source: z.string().optional(), sets: z.array(guardianSet).min(1).max(SETS_MAX) })
  .refine(({ sets }) => new Set(sets.map(({ index }) => index)).size === sets.length, {
    message: 'two sets have the same index',
  })
  .refine(({ sets }) => sets.every(({ keys }) => new Set(keys).size === keys.length), {
    message: 'a set names a guardian twice',
  })
  .transform(({ sets }): readonly GuardianSet[] => sets);

/** More than two thirds of the set. */
export const quorumOf = ({ keys }: GuardianSet): number => Math.floor((keys.length * 2) / 3) + 1;
