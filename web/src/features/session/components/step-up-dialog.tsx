import { useState, useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { CodeField } from '../../../components/ui/code-field.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import {
  useStepUpMutation,
  useStartPasskeyStepUpMutation,
  useStartSingleSignOnStepUpMutation,
  useStepUpWaysQuery,
  type StepUpMutationVariables,
} from '#graphql';
import { checked } from '../../../lib/form-schema.ts';
import { renewAccessToken } from '../../../lib/session-store.ts';
import type { Asked } from '../../../lib/questions.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { useSession } from '../../../lib/use-session.ts';
import { KeyRound, LogIn } from 'lucide-react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { signWithPasskey } from '../../../lib/passkeys.ts';
import { openProviderWindow, queryFor } from '../../../lib/single-sign-on-window.ts';

const schema = checked(z.object({ password: z.string(), code: z.string() }), ({ password, code }) =>
  password === '' && code === '' ? 'Fill in the field' : null,
);

/**
 * Asks for a passkey, a sign-in, the password or a code before a change that a stolen session must not make. Input behind the
 * dialog stays.
 */
export default function StepUpDialog({ answer }: Asked<null, true>) {
  const [stepUp] = useStepUpMutation();
  const session = useSession();
  // The server reports a second factor that was turned on in another browser.
  const [isCodeAsked, askForCode] = useState(
    session.status === 'signed-in' && session.user.second_factor === 'on',
  );
  const form = useServerForm({
    schema,
    initial: { password: '', code: '' },
    send: async ({ password, code }) => {
      const { accessToken, expiresIn, errors } =
        (await stepUp(isCodeAsked ? { code } : { password })) ?? {};
      if (errors?.some((refusal) => refusal.code === 'SECOND_FACTOR_REQUIRED')) askForCode(true);
      if (accessToken && expiresIn) renewAccessToken(accessToken, expiresIn);
      return errors;
    },
    onDone: () => answer(true),
    fallback: "We couldn't check your password",
  });
  return (
    <Modal
      title="Confirm it's you"
      description={`Enter ${isCodeAsked ? 'the code from your authenticator app' : 'your password'} to continue. You won't be asked again for a few minutes.`}
      handle={{ close: () => answer(), returnFocus: () => undefined }}
    >
      <StepUpWays onConfirmed={() => answer(true)} />
      <ServerForm form={form} submitLabel="Confirm" busyLabel="Checking...">
        {isCodeAsked ? (
          <CodeField {...form.field('code')} />
        ) : (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            {...form.field('password')}
          />
        )}
      </ServerForm>
    </Modal>
  );
}

const PASSKEY_FAILED = "We couldn't check your passkey";
const SIGN_ON_FAILED = "We couldn't confirm your sign-in";

type Way = 'passkey' | 'single sign-on';

/** Why a method didn't confirm the person, null when it did; `replaced` when another try started or the dialog closed. */
type Why = string | null;

/** Confirms with a passkey or at the identity provider instead of typing, for members who have one. */
function StepUpWays({ onConfirmed }: { onConfirmed: () => void }) {
  // Without a response, the form below is used.
  const { data } = useStepUpWaysQuery();
  const [used, setUsed] = useState<Way | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const proveWithPasskey = useProveWithPasskey();
  const proveAtProvider = useProveAtProvider();
  const hasPasskey = (data?.myPasskeys.length ?? 0) > 0;
  const hasProvider = data?.mySingleSignOn === true;
  if (!hasPasskey && !hasProvider) return null;

  const use = async (way: Way, prove: () => Promise<Why>) => {
    setUsed(way);
    setFailure(null);
    const why = await prove();
    if (why === 'replaced') return;
    setUsed(null);
    if (why === null) onConfirmed();
    else setFailure(why);
  };
  return (
    <div className="mb-5 grid gap-4">
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {hasPasskey && (
        <Button busy={used === 'passkey'} onClick={() => void use('passkey', proveWithPasskey)}>
          {used !== 'passkey' && <KeyRound aria-hidden="true" className="size-4" />}
          Use a passkey
        </Button>
      )}
      {hasProvider && (
        <Button Icon={LogIn} onClick={() => void use('single sign-on', proveAtProvider)}>
          Use single sign-on
        </Button>
      )}
      {used === 'single sign-on' && (
        <p role="status" className="text-ink-soft">
          Sign in in the new window to continue.
        </p>
      )}
      <p className="flex items-center gap-3 text-sm text-ink-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
    </div>
  );
}

/** Sends the proof and stores the new token. Resolves to why it was refused, or null. */
function useStepUp() {
  const [stepUp] = useStepUpMutation();
  return async (variables: StepUpMutationVariables, fallback: string): Promise<string | null> => {
    const proved = await stepUp(variables);
    if (!proved?.accessToken || !proved.expiresIn) return failureMessage(proved?.errors, fallback);
    renewAccessToken(proved.accessToken, proved.expiresIn);
    return null;
  };
}

function useProveWithPasskey() {
  const [start] = useStartPasskeyStepUpMutation();
  const stepUp = useStepUp();
  return async (): Promise<string | null> => {
    const started = await start();
    if (!started?.request) return failureMessage(started?.errors, PASSKEY_FAILED);
    const { value: passkey, failure: why } = await signWithPasskey(started.request);
    return why ?? stepUp({ passkey }, PASSKEY_FAILED);
  };
}

/** Signs in at the provider in another window, so that the input behind the dialog stays. A new start ends the previous wait. */
function useProveAtProvider() {
  const [start] = useStartSingleSignOnStepUpMutation();
  const stepUp = useStepUp();
  const waiting = useRef(new AbortController());
  useEffect(() => () => waiting.current.abort(), []);
  return async (): Promise<Why> => {
    waiting.current.abort();
    const { signal } = (waiting.current = new AbortController());
    // Opened at once: browsers block a window that no click opened.
    const opened = openProviderWindow();
    if (!opened) return 'Allow pop-ups for this site, and try again.';
    const started = await start();
    if (!started?.request) {
      opened.close();
      return failureMessage(started?.errors, SIGN_ON_FAILED);
    }
    const { url, secret } = started.request;
    const answered = queryFor(url, signal);
    opened.location.assign(url);
    const query = await answered;
    return query === null
      ? 'replaced'
      : stepUp({ singleSignOn: { query, secret } }, SIGN_ON_FAILED);
  };
}
