import { type ProofBundle, verdictText, verdictTitle, type Verdict } from '@outlay/verifier';
import type { ReactNode } from 'react';
import type { CheckedLinks, Issuer } from '../use-links.ts';
import { namesIn, PaymentFacts } from './proof-facts.tsx';
import { ProofLinks, LinkRow } from './proof-links.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';

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

const issuers: Record<Issuer, string> = {
  installation: "Signed with this installation's keys.",
  'file of keys': 'Signed with the keys that you added.',
  example:
    "Signed with the demo company's keys, which come with this example. They aren't the keys of this installation.",
  unknown: "Signed with keys that this installation doesn't know. Ask the issuer for its keys.",
};

const looks: Record<Verdict['kind'], string> = {
  proved: 'stroke-success text-success',
  consistent: 'stroke-warning text-warning',
  false: 'stroke-danger text-danger',
};

interface ProofVerdictProps {
  checked: CheckedLinks;
  /** The actions. */
  children: ReactNode;
}

/** The overall result of the checks, why, and the one thing to do next. */
const ProofVerdict = ({ checked, children }: ProofVerdictProps) => (
  <div className="pt-3">
    {/* There from the start, so that screen readers say the verdict when it comes. */}
    <div role="status">
      {checked.state === 'checking' ? <Checking /> : <VerdictText {...checked} />}
    </div>
    {checked.state !== 'checking' && (
      <div className="mt-5 flex flex-wrap gap-2 empty:hidden print:hidden">{children}</div>
    )}
  </div>
);

const Checking = () => (
  <div className="grid gap-4 pb-3">
    <span className="sr-only">Checking the proof</span>
    <Skeleton className="h-7 w-14" />
    <Skeleton className="h-10 w-full max-w-md" />
    <Skeleton className="h-5 w-full max-w-xl" />
  </div>
);

function VerdictText({ verdict, issuer, links }: CheckedLinks & { state: 'checked' }) {
  const { kind } = verdict;
  return (
    <>
      <VerdictMark kind={kind} />
      <h2
        className={`text-[28px] leading-[33px] font-strong tracking-[-0.026em] text-balance sm:text-[34px] sm:leading-10 ${looks[kind]}`}
      >
        {verdictTitle(verdict)}
      </h2>
      <p className="mt-2.5 max-w-[38em] text-md text-ink-soft">
        {verdictText(verdict)} {kind !== 'false' && issuers[issuer]}
      </p>
      {kind === 'false' && (
        <ul aria-label="What doesn't match" className="mt-3 max-w-[38em]">
          {links
            .filter(({ result }) => result === 'false')
            .map((link) => (
              <LinkRow key={link.id} link={link} />
            ))}
        </ul>
      )}
    </>
  );
}

/** Two lines, as accountants close an account; the second is dashed while something is open, and both are crossed when false. */
const VerdictMark = ({ kind }: { kind: Verdict['kind'] }) => (
  <svg
    viewBox="0 0 56 30"
    aria-hidden="true"
    className={`mb-5 h-[30px] w-14 overflow-visible fill-none stroke-[5] ${looks[kind]}`}
  >
    <path d={kind === 'false' ? 'M3 6h50M16 0l24 30' : 'M3 6h50'} />
    <path d="M3 24h50" strokeDasharray={kind === 'consistent' ? '9 8' : undefined} />
  </svg>
);
