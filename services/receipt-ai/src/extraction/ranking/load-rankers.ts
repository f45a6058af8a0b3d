import { readFile } from 'node:fs/promises';

import { PP_OCRV4 } from '../packs/pp-ocrv4.ts';
import { PP_OCRV6 } from '../packs/pp-ocrv6.ts';
import type { FieldRanker } from './field-ranker.ts';

export const RANKED_FIELDS = ['total', 'date', 'vendor', 'invoiceNumber'] as const;

export type RankedField = (typeof RANKED_FIELDS)[number];

/** The rankers of all fields for one model pack, because recognisers make different errors. */
export type FieldRankers = Record<RankedField, FieldRanker>;

const PACKS = [PP_OCRV4, PP_OCRV6];

/** Reads models/ranker-<pack>.json, written by training/src/train-ranker.ts. */
export async function loadRankers(packName: string): Promise<FieldRankers> {
  if (!PACKS.includes(packName))
    throw new Error(`No ranker weights exist for model pack ${packName}.`);
  const file = new URL(`../../../models/ranker-${packName}.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as FieldRankers;
}
