import type { ProofBundle } from '@outlay/verifier';
import type { ReactNode } from 'react';
import type { CheckedLinks } from '../use-links.ts';
import { namesIn, PaymentFacts } from './proof-facts.tsx';
import { ProofLinks } from './proof-links.tsx';
import { ProofVerdict } from './proof-verdict.tsx';

interface CheckedProofProps {
  bundle: ProofBundle;
  checked: CheckedLinks;
  /** What to do next; the first is the primary one. */
  actions: ReactNode;
  /** Below the facts. */
  children: ReactNode;
}

/** A proof: the verdict, what it proves and, beside them, every check. */
export const CheckedProof = ({ bundle, checked, actions, children }: CheckedProofProps) => (
  <div className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem] print:grid-cols-1">
    <div className="grid min-w-0 gap-6">
      <ProofVerdict checked={checked}>{actions}</ProofVerdict>
      <PaymentFacts
        bundle={bundle}
        nameOf={namesIn(bundle)}
        verdict={checked.state === 'checked' ? checked.verdict.kind : undefined}
      />
      {children}
    </div>
    {checked.state === 'checked' && <ProofLinks links={checked.links} />}
  </div>
);
