import type { ProofBundle } from './bundle.ts';
import type { Link, LinkId } from './link.ts';
import type { Trusted } from './trusted.ts';

/** What is missing for a complete proof. */
export type Gap = 'issuer' | 'rule' | 'chain' | 'parts';

/**
 * proved: the links hold, the signing keys are known to be the issuer's, the authority log says that the rule was met, and the
 * payment is final on Solana. consistent: nothing is false, but one of these was not checked. false: a link is wrong.
 */
export type Verdict =
  | { readonly kind: 'proved' }
  | { readonly kind: 'consistent'; readonly gaps: readonly Gap[] }
  | { readonly kind: 'false'; readonly failed: number; readonly total: number };

/** Links that every proof needs; the others may have nothing to check. */
const NEEDED: readonly LinkId[] = [
  'content-hash',
  'lines-hash',
  'payment-receipt',
  'separate-decider',
  'usd-amount',
  'transaction-signature',
  'transaction-form',
  'recipient',
  'amount',
  'memo',
  'mint',
];

/** The verdict from all links and from what the reader knew before. */
export function verdictOf(links: readonly Link[], trusted: Trusted): Verdict {
  const failed = links.filter(({ result }) => result === 'false').length;
  if (failed > 0) return { kind: 'false', failed, total: links.length };
  const holds = (id: LinkId): boolean =>
    links.some((link) => link.id === id && link.result === 'true');
  const gaps: Gap[] = [];
  if (!trusted.receipt || trusted.mint === undefined) gaps.push('issuer');
  if (!holds('submission') || !holds('approval')) gaps.push('rule');
  if (!holds('on-chain')) gaps.push('chain');
  if (!NEEDED.every(holds)) gaps.push('parts');
  return gaps.length === 0 ? { kind: 'proved' } : { kind: 'consistent', gaps };
}

const GAPS: Readonly<Record<Gap, string>> = {
  issuer: "The signing keys come from the file itself. Compare them with the issuer's keys.",
  rule: "The signer states that the company's rule was met. Checking it takes the company's authority log and the issuer's keys.",
  chain: 'The payment was not looked up on Solana.',
  parts: 'Some parts are missing from the file or could not be checked.',
};

const TITLES: Readonly<Record<Gap, string>> = {
  issuer: 'Consistent, but issuer not checked',
  rule: 'Consistent, but rule not checked',
  chain: 'Consistent, but payment not checked',
  parts: 'Consistent, but incomplete',
};

/** The verdict in a few words; with several gaps it names the first. */
export function verdictTitle(verdict: Verdict): string {
  if (verdict.kind !== 'consistent') return verdict.kind === 'proved' ? 'Proved' : 'False';
  return TITLES[verdict.gaps[0] ?? 'parts'];
}

export function verdictText(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'proved':
      return "By the company's own rule, people signed the approval, and its payment is final on Solana.";
    case 'consistent':
      return verdict.gaps.map((gap) => GAPS[gap]).join(' ');
    case 'false':
      return `${verdict.failed} of ${verdict.total} checks failed. Don't rely on this proof.`;
  }
}

/** Whether all keys of the proof are trusted, so that it claims to be from this issuer. */
export const isIssuedBy = ({ keys }: ProofBundle, trusted: Trusted): boolean =>
  (['receipt', 'wallet'] as const).every((name) => {
    const known = new Set(trusted[name]?.keys.map(({ x }) => x));
    return keys[name].keys.every(({ x }) => known.has(x));
  });
