import type { ProofBundle } from '@outlay/verifier';
import { Download, FileQuestion, Hourglass, Printer } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { RetryBanner } from '../../../components/ui/banner.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { useProof } from '../api/use-proof.ts';
import { useLinks } from '../use-links.ts';
import { ApprovalFacts, namesIn, PaymentFacts } from './proof-facts.tsx';
import { ProofLinks, ProofVerdict } from './proof-links.tsx';
import { VerifierFile } from './verifier-file.tsx';

/** The proof of payment of an expense, with its facts and the result of every check, for the screen and for paper. */
export default function ProofPage() {
  const { id = '' } = useParams();
  const { proof, reload } = useProof(id);
  const isReady = proof.state === 'ready';
  return (
    <article>
      <PageHeader
        title="Proof of payment"
        subtitle={isReady ? proof.bundle.names?.expense : undefined}
        backTo={`/expenses/${id}`}
        backLabel="Back to expense"
        actions={isReady && <ProofActions id={id} text={proof.text} />}
      />
      {proof.state === 'loading' && (
        <Section>
          <ListSkeleton note="Loading proof" />
        </Section>
      )}
      {proof.state === 'failed' && (
        <RetryBanner message="Failed to load the proof of payment" onRetry={reload} />
      )}
      {proof.state === 'absent' && (
        <EmptyState
          Icon={FileQuestion}
          title="Expense Not Found"
          action={
            <ButtonLink to="/expenses" tone="primary">
              View expenses
            </ButtonLink>
          }
        >
          The requested expense could not be found.
        </EmptyState>
      )}
      {proof.state === 'unpaid' && (
        <EmptyState
          Icon={Hourglass}
          title="Not paid yet"
          action={
            <ButtonLink to={`/expenses/${id}`} tone="primary">
              Open expense
            </ButtonLink>
          }
        >
          Only paid expenses have a proof of payment.
        </EmptyState>
      )}
      {isReady && <Proof bundle={proof.bundle} />}
    </article>
  );
}

function Proof({ bundle }: { bundle: ProofBundle }) {
  const checked = useLinks(bundle);
  const nameOf = namesIn(bundle);
  return (
    <div className="grid gap-5">
      <ProofVerdict checked={checked} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem] print:grid-cols-1">
        <div className="grid min-w-0 gap-5">
          <PaymentFacts bundle={bundle} nameOf={nameOf} />
          <ApprovalFacts bundle={bundle} nameOf={nameOf} />
          {checked.state === 'checked' && <ProofLinks links={checked.links} />}
        </div>
        <HowToVerify id={bundle.expense_id} />
      </div>
    </div>
  );
}

/** Explains how someone without an account can check the file. */
function HowToVerify({ id }: { id: string }) {
  return (
    <Section title="Verify it without Outlay" className="print:hidden">
      <div className="grid gap-3">
        <p className="text-ink-soft">
          Give auditors the file. They can drop it on{' '}
          <Link to="/verify" className="font-medium text-accent underline underline-offset-2">
            the verification page
          </Link>
          , without an account.
        </p>
        <VerifierFile proofName={`outlay-proof-${id}.json`} />
      </div>
    </Section>
  );
}

function ProofActions({ id, text }: { id: string; text: string }) {
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-4" />
        Print
      </Button>
      <Button
        tone="primary"
        onClick={() =>
          saveFile(new Blob([text], { type: 'application/json' }), `outlay-proof-${id}.json`)
        }
      >
        <Download aria-hidden="true" className="size-4" />
        Download proof
      </Button>
    </div>
  );
}
