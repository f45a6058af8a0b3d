import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import {
  useHasPasskeyQuery,
  useStartPasskeyStepUpMutation,
  useStepUpMutation,
} from '../../../generated/graphql.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { signWithPasskey } from '../../../lib/passkeys.ts';
import { renewAccessToken } from '../../../lib/session-store.ts';

const FAILED = "We couldn't check your passkey";

/** Confirms with a passkey instead of typing, for members who have one. */
export function StepUpPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  // Without an answer the form below does.
  const { data } = useHasPasskeyQuery();
  const [start] = useStartPasskeyStepUpMutation();
  const [stepUp] = useStepUpMutation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!data || data.myPasskeys.length === 0) return null;

  const prove = async (): Promise<string | null> => {
    const started = (await start().catch(() => null))?.data?.startPasskeyStepUp;
    if (!started?.request) return failureMessage(started?.errors, FAILED);
    const { value: passkey, failure: why } = await signWithPasskey(started.request);
    if (why !== undefined) return why;
    const proved = (await stepUp({ variables: { passkey } }).catch(() => null))?.data?.stepUp;
    if (!proved?.accessToken || !proved.expiresIn) return failureMessage(proved?.errors, FAILED);
    renewAccessToken(proved.accessToken, proved.expiresIn);
    return null;
  };
  const use = async () => {
    setBusy(true);
    setFailure(null);
    const why = await prove();
    setBusy(false);
    if (why === null) onConfirmed();
    else setFailure(why);
  };
  return (
    <div className="mb-5 grid gap-4">
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <Button busy={busy} onClick={() => void use()}>
        {!busy && <KeyRound aria-hidden="true" className="size-4" />}
        Use a passkey
      </Button>
      <p className="flex items-center gap-3 text-[0.8125rem] text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
    </div>
  );
}
