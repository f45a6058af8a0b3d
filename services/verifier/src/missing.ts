import type { MissingPart, MissingReason, ProofBundle } from './bundle.ts';
import { fails, unchecked, type Outcome } from './link.ts';

const SENTENCES: Readonly<Record<MissingReason, string>> = {
  NOT_APPLICABLE: 'Nothing to check.',
  NOT_STORED: 'It was not stored when this was paid.',
  NOT_PUBLISHED_YET: "The audit log of that day isn't published yet. Check again tomorrow.",
};

/** The reasons for which a part may be missing. */
const ALLOWED: Readonly<Partial<Record<MissingPart, readonly MissingReason[]>>> = {
  'audit.approval': ['NOT_STORED', 'NOT_PUBLISHED_YET'],
  'audit.payment': ['NOT_STORED', 'NOT_PUBLISHED_YET'],
};

/** The outcome of a link whose part is null; false when the file gives no valid reason. */
export function missing({ missing: parts }: ProofBundle, part: MissingPart): Outcome {
  const reason = parts.find((each) => each.part === part)?.reason;
  if (!reason) return fails('It is missing without a reason.');
  if (part === 'receipt' && reason === 'NOT_APPLICABLE') return unchecked('No receipt attached.');
  return (ALLOWED[part] ?? [reason]).includes(reason)
    ? unchecked(SENTENCES[reason])
    : fails(`${reason} is not a valid reason for it to be missing.`);
}
