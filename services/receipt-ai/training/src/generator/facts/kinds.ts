import { z } from 'zod';
import kinds from '../data/kinds.json' with { type: 'json' };
import { TRADES } from '../language.ts';
import { readTable } from '../tables.ts';

/** Kinds of documents by how they look. */
export type Kind = keyof typeof kinds;
export const KINDS = Object.keys(kinds) as Kind[];

const traits = z.strictObject({
  weight: z.number(),
  trades: z.string().transform((text) => z.array(z.enum(TRADES)).parse(text.split('|'))),
  /** How many items it has, from and to. */
  items: z.tuple([z.number(), z.number()]),
  /** Printed on a roll of narrow paper. */
  slip: z.boolean(),
});

export const TRAITS = readTable('kinds', z.record(z.enum(KINDS), traits));
