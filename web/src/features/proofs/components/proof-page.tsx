import type { ProofBundle } from '@outlay/verifier';
import { Download, FileQuestion, Hourglass, Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { useOwnLog } from '../api/use-own-log.ts';
import { useProof } from '../api/use-proof.ts';
import { useLinks } from '../use-links.ts';
import { CheckedProof } from './checked-proof.tsx';
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
      />
      {(proof.state === 'loading' || proof.state === 'failed') && (
        <NotLoaded
          what="the proof of payment"
          rows={4}
          error={proof.state === 'failed'}
          refetch={reload}
        />
      )}
      {proof.state === 'absent' && (
        <EmptyState
          Icon={FileQuestion}
          title="Expense Not Found"
          action={way('/expenses', 'View expenses')}
        >
          The requested expense could not be found.
        </EmptyState>
      )}
      {proof.state === 'unpaid' && (
        <EmptyState
          Icon={Hourglass}
          title="Not paid yet"
          action={way(`/expenses/${id}`, 'Open expense')}
        >
          Only paid expenses have a proof of payment.
        </EmptyState>
      )}
      {isReady && <Proof bundle={proof.bundle} text={proof.text} />}
    </article>
  );
}

const way = (to: string, label: string) => (
  <ButtonLink to={to} tone="primary">
    {label}
  </ButtonLink>
);

function Proof({ bundle, text }: { bundle: ProofBundle; text: string }) {
  const checked = useLinks(bundle, useOwnLog());
  const name = `outlay-proof-${bundle.expense_id}.json`;
  return (
    <CheckedProof
      bundle={bundle}
      checked={checked}
      actions={
        <>
          <Button
            Icon={Download}
            size="lg"
            tone="primary"
            onClick={() => saveFile(new Blob([text], { type: 'application/json' }), name)}
          >
            Download proof
          </Button>
          <Button Icon={Printer} size="lg" onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-soft print:hidden">
        Give auditors the file, and the authority log that admins export under Pending changes. They
        can drop both on{' '}
        <TextLink look="accent" to="/verify">
          the verification page
        </TextLink>
        , without an account.
      </p>
      <VerifierFile proofName={name} />
    </CheckedProof>
  );
}
