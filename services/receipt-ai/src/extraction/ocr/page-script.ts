import { readFile } from 'node:fs/promises';
import type { Decoding } from './ctc-decoding.ts';

/** Scripts that a page is told apart by. A recogniser reads those that it was trained with. */
export const SCRIPTS = [
  'Latin',
  'Chinese or Japanese',
  'Korean',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Thai',
  'Devanagari',
] as const;
export type Script = (typeof SCRIPTS)[number];

/** How a recogniser reads each script, also those that it does not know. */
export interface ScriptWeights {
  /** The logarithm of each character's frequency in each script, in the order of SCRIPTS. */
  characters: Record<string, number[]>;
  /** The same for every other character. */
  other: number[];
}

/** Reads models/scripts-<pack>.json, written by training/src/train-scripts.ts. */
export async function loadScriptWeights(packName: string): Promise<ScriptWeights> {
  const file = new URL(`../../../models/scripts-${packName}.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as ScriptWeights;
}

/** More of one character is ornament. */
const COUNT_MAX = 8;

/** How often a page has each character; digits and spaces belong to no script. */
export function characterCounts(lines: readonly Pick<Decoding, 'any'>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of lines.map(({ any }) => any.text).join('')) {
    if (/[\d\s]/.test(character)) continue;
    counts.set(character, Math.min(COUNT_MAX, (counts.get(character) ?? 0) + 1));
  }
  return counts;
}

/** A page counts as Latin unless another script is likelier by this logarithm: a stamp or a slogan is no script of a receipt. */
const LATIN_LEAD = 10;

/** The script of a page by the characters that are read. An unknown script is misread in a manner of its own. */
export function scriptOf(
  { characters, other }: ScriptWeights,
  lines: readonly Pick<Decoding, 'any'>[],
): Script {
  const scores = SCRIPTS.map((script): number => (script === 'Latin' ? LATIN_LEAD : 0));
  for (const [character, count] of characterCounts(lines))
    for (const [i, weight] of (characters[character] ?? other).entries())
      scores[i] = (scores[i] ?? 0) + count * weight;
  return SCRIPTS[scores.indexOf(Math.max(...scores))] ?? 'Latin';
}
