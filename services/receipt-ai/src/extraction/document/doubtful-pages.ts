import { READ_FIELDS, type ReadField, type ReadValue } from '../../domain/extraction.ts';
import type { FoundFields } from '../fields/find-fields.ts';
import { isHardToRead } from './hard-to-read.ts';
import type { PageSegments } from '../layout/text-segment.ts';
import type { Script } from '../ocr/page-script.ts';

/** The confidence of a value that a person has to look at. */
export const DOUBTFUL_CONFIDENCE_MAX = 0.5;

/** Scripts that the installed packs read. */
const READ_SCRIPTS: ReadonlySet<Script> = new Set(['Latin', 'Chinese or Japanese']);

export const doubtful = (read: ReadValue<string> | null): ReadValue<string> | null =>
  read && { ...read, confidence: Math.min(read.confidence, DOUBTFUL_CONFIDENCE_MAX) };

/** Marks what was read from pages whose text is a guess, in a script that no pack knows or by hand: of such, digits are right at best. */
export function withDoubts(
  fields: FoundFields,
  pages: readonly (Pick<PageSegments, 'segments'> & { script: Script | null })[],
): FoundFields {
  const script = pages.find((page) => page.script && !READ_SCRIPTS.has(page.script))?.script;
  if (!script && !isHardToRead(pages)) return fields;
  const values = READ_FIELDS.map((field) => [field, doubtful(fields[field])] as const);
  return {
    ...fields,
    ...(Object.fromEntries(values) as Record<ReadField, ReadValue<string> | null>),
    unread: script ? { script } : { hardToRead: true },
  };
}
