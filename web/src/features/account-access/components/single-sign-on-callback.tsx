import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { CodeField } from '../../../components/ui/code-field.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import {
  confirmSingleSignOn,
  finishSingleSignOn,
  type Finished,
} from '../../../lib/single-sign-on.ts';
import { AccessFrame } from './access-frame.tsx';

/** The page to which the identity provider sends people back. */
export default function SingleSignOnCallback() {
  const { finished, failure, onSignedIn } = useFinish();
  if (failure !== null) return <Failed message={failure} />;
  switch (finished?.outcome) {
    case 'handed over':
      return <AccessFrame title="You're confirmed" intro="You can close this window." />;
    case 'code needed':
      return <SecondStep challenge={finished.challenge} onDone={onSignedIn} />;
    default:
      return (
        <AccessFrame title="Signing you in">
          <ListSkeleton note="Signing you in" rows={2} />
        </AccessFrame>
      );
  }
}

function useFinish() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [finished, setFinished] = useState<Finished | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const hasBegun = useRef(false);
  const onSignedIn = () => void navigate('/dashboard', { replace: true });
  useEffect(() => {
    // The provider's response works only once.
    if (hasBegun.current) return;
    hasBegun.current = true;
    finishSingleSignOn(search.slice(1)).then(
      (result) => {
        setFinished(result);
        if (result.outcome === 'signed in') onSignedIn();
        if (result.outcome === 'handed over') window.close();
      },
      (error: unknown) => setFailure((error as Error).message),
    );
  });
  return { finished, failure, onSignedIn };
}

const Failed = ({ message }: { message: string }) => (
  <AccessFrame title="You're not signed in">
    <div className="grid gap-4">
      <Banner tone="error">{message}</Banner>
      <ButtonLink to="/login" tone="primary" className="h-11 w-full">
        Back to sign in
      </ButtonLink>
    </div>
  </AccessFrame>
);

/** Two-step sign-in, if the provider asked for no second factor. */
function SecondStep({ challenge, onDone }: { challenge: string; onDone: () => void }) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (code === '') return;
    setBusy(true);
    setFailure(null);
    try {
      await confirmSingleSignOn(challenge, code);
      onDone();
    } catch (error) {
      setFailure((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <AccessFrame title="Two-step sign-in">
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <CodeField
          hint="From your authenticator app, or a recovery code."
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" tone="primary" busy={busy} className="h-11 w-full">
          {busy ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
    </AccessFrame>
  );
}
