import { type ProofBundle, readLog, readBundle, ShapeError } from '@outlay/verifier';
import { Download, FileQuestion, Hourglass, Printer } from 'lucide-react';
import { useParams } from 'react-router';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { useLinks, type ProofFiles } from '../use-links.ts';
import { CheckedProof } from './checked-proof.tsx';
import { VerifierFile } from './verifier-file.tsx';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState, useCallback } from 'react';
import { isOfferedTo, bookReaders } from '../../../lib/offered-to.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { readAuthorityLog } from '../../../subjects/approvals/read-authority-log.ts';
import { authorizedFetch } from '../../../lib/authorized-fetch.ts';

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

/** Reading more would take longer than a person waits; a longer log is checked on the verification page. */
const entriesMax = 2_000;

/** The organization's authority log, for those who may read it, so that its own rule is checked too; null while it loads. */
function useOwnLog(): ProofFiles | null {
  const client = useApolloClient();
  const mayRead = isOfferedTo({ roles: bookReaders }, useSessionUser().roles);
  const [files, setFiles] = useState<ProofFiles | null>(mayRead ? null : {});
  useEffect(() => {
    if (!mayRead) return undefined;
    let isCurrent = true;
    void readAuthorityLog(client, entriesMax)
      .then(({ file, isComplete }) => (isComplete ? { log: readLog(file) } : {}))
      // Without the log, the report says what it couldn't check.
      .catch(() => ({}))
      .then((read) => {
        if (isCurrent) setFiles(read);
      });
    return () => {
      isCurrent = false;
    };
  }, [client, mayRead]);
  return files;
}

type LoadedProof =
  | { state: 'loading' | 'failed' | 'absent' | 'unpaid' }
  /** `text` is the file as downloaded. */
  | { state: 'ready'; text: string; bundle: ProofBundle };

/** Returns the proof of payment of an expense, and a function that loads it again. */
function useProof(id: string): { proof: LoadedProof; reload: () => void } {
  const [proof, setProof] = useState<LoadedProof>({ state: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    setProof({ state: 'loading' });
    void loadProof(id, abort.signal).then((loaded) => {
      if (!abort.signal.aborted) setProof(loaded);
    });
    return () => abort.abort();
  }, [id, round]);
  const reload = useCallback(() => setRound((last) => last + 1), []);
  return { proof, reload };
}

async function loadProof(id: string, signal: AbortSignal): Promise<LoadedProof> {
  try {
    const path = `/api/v1/expenses/${encodeURIComponent(id)}/proof`;
    const response = await authorizedFetch(path, { signal });
    if (response.status === 404) return { state: 'absent' };
    if (response.status === 409) return { state: 'unpaid' };
    if (!response.ok) return { state: 'failed' };
    const text = await response.text();
    return { state: 'ready', text, bundle: readBundle(JSON.parse(text)) };
  } catch (error) {
    if (error instanceof ShapeError || error instanceof SyntaxError) console.error(error);
    return { state: 'failed' };
  }
}
