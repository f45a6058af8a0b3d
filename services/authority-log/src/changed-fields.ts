import { isDeepStrictEqual } from 'node:util';
import type { ChangedField } from './authority-writer.ts';

/** A part of what changes: its value decides whether it has changed, and its words show how. */
export interface DescribedPart {
  readonly value: unknown;
  readonly words: string;
}

/** The differences between two states, part by part. */
export const changedFields = (
  before: ReadonlyMap<string, DescribedPart>,
  after: ReadonlyMap<string, DescribedPart>,
): ChangedField[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .filter((field) => !isDeepStrictEqual(before.get(field)?.value, after.get(field)?.value))
    .map((field) => ({
      field,
      before: before.get(field)?.words ?? null,
      after: after.get(field)?.words ?? null,
    }));
