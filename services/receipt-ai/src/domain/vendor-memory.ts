import {
  ALTERNATIVES_MAX,
  replaceValue,
  type ReadValue,
  type ReceiptValues,
} from './extraction.ts';
import { vendorKey } from './recommendation.ts';

/** A name that members gave to the vendor with a registration number. */
export interface KnownVendorName {
  readonly name: string;
  readonly times: number;
}

/** A name confirmed under an exact number is as certain as a person's entry, unless it was the buyer's number. */
const CONFIDENCE = 0.98;
/** With this share the most used name counts as correct and the others as mistakes. */
const AGREEMENT_MIN = 2 / 3;
/** A less similar name belongs to another company: the number was the buyer's, or that of a group of companies. */
const SIMILARITY_MIN = 0.5;

/**
 * The vendor's name as members confirmed it for the same registration number. It replaces the extracted name only where members
 * agree and the page doesn't name someone else; else it is an alternative.
 */
export function withKnownVendor<E extends Pick<ReceiptValues, 'vendor'>>(
  extraction: E,
  known: readonly KnownVendorName[],
): E {
  const [first] = known;
  if (!first) return extraction;
  const read = extraction.vendor;
  if (read && vendorKey(read.value) === vendorKey(first.name)) return extraction;
  const total = known.reduce((sum, { times }) => sum + times, 0);
  const isAgreed = first.times >= AGREEMENT_MIN * total;
  if (isAgreed && (!read || similarity(read.value, first.name) >= SIMILARITY_MIN))
    return {
      ...extraction,
      vendor: { ...replaceValue(read, first.name, CONFIDENCE), region: read?.region ?? null },
    };
  return read ? { ...extraction, vendor: alsoKnownAs(read, first.name) } : extraction;
}

function alsoKnownAs(read: ReadValue<string>, name: string): ReadValue<string> {
  const remembered = { value: name, confidence: Math.min(0.5, 1 - read.confidence) };
  return {
    ...read,
    alternatives: [remembered, ...(read.alternatives ?? [])].slice(0, ALTERNATIVES_MAX),
  };
}

/** Share of common pairs of characters (Dice), 0..1. */
function similarity(a: string, b: string): number {
  const [pairsA, pairsB] = [pairsOf(vendorKey(a)), pairsOf(vendorKey(b))];
  const shared = [...pairsA].filter((pair) => pairsB.has(pair)).length;
  return (2 * shared) / (pairsA.size + pairsB.size || 1);
}

function pairsOf(key: string): Set<string> {
  return new Set(
    Array.from({ length: Math.max(0, key.length - 1) }, (_, i) => key.slice(i, i + 2)),
  );
}
