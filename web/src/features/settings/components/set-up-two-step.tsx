import { useState } from 'react';
import * as z from 'zod/mini';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { CodeField } from '../../../components/ui/code-field.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import QrCode from '../../../components/ui/qr-code.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { useConfirmSecondFactorMutation, useStartSecondFactorMutation } from '#graphql';
import { requiredText } from '../../../lib/form-schema.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { refreshSession } from '../../../lib/session-refresh.ts';
import { accessToken } from '../../../lib/session-store.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';

interface Setup {
  key: string;
  uri: string;
}

/** Guides from the authenticator app's key through its first code to the recovery codes. */
export function SetUpTwoStep({ onStart, onDone }: { onStart?: () => void; onDone: () => void }) {
  const [start, { loading }] = useStartSecondFactorMutation();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const begin = async () => {
    setFailure(null);
    onStart?.();
    const answer = await start();
    if (answer?.setup) setSetup(answer.setup);
    else setFailure(failureMessage(answer?.errors, 'Failed to start the setup'));
  };
  const finish = async () => {
    await refreshSession(accessToken());
    onDone();
  };
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={() => void finish()} />;
  if (setup) return <ConfirmKey setup={setup} onConfirmed={setRecoveryCodes} />;
  return (
    <div className="grid gap-4">
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <p className="text-ink-soft">
        Besides your password, signing in takes a code from an authenticator app on your phone.
      </p>
      <div>
        <Button busy={loading} onClick={() => void begin()}>
          Set up two-step sign-in
        </Button>
      </div>
    </div>
  );
}

const schema = z.object({ code: requiredText('Enter the code') });

interface ConfirmKeyProps {
  setup: Setup;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

function ConfirmKey({ setup: { key, uri }, onConfirmed }: ConfirmKeyProps) {
  const [confirm] = useConfirmSecondFactorMutation();
  const form = useServerForm({
    schema,
    initial: { code: '' },
    send: async (variables) => {
      const answer = await confirm(variables);
      if (answer?.recoveryCodes) onConfirmed(answer.recoveryCodes);
      return answer?.errors;
    },
    fallback: "We couldn't check the code",
  });
  return (
    <ServerForm form={form} submitLabel="Turn on" busyLabel="Checking...">
      <p className="text-ink-soft">Scan this with your authenticator app, or enter the key.</p>
      <QrCode label="QR code for your authenticator app" text={uri} />
      <div className="flex flex-wrap items-center gap-2 rounded-md border border-line bg-sunken p-3">
        <code className="min-w-0 flex-1 basis-56 text-sm break-all select-all">{key}</code>
        <CopyButton text={key} />
      </div>
      <CodeField hint="The six digits that the app shows now." {...form.field('code')} />
    </ServerForm>
  );
}

const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <div className="grid gap-4">
    <Banner tone="warning" title="Save your recovery codes">
      Each one signs you in once without your phone. We can't show them again.
    </Banner>
    <ul
      aria-label="Recovery codes"
      className="grid gap-x-6 gap-y-1 rounded-md border border-line bg-sunken p-3 font-mono text-sm sm:grid-cols-2"
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="flex flex-wrap items-center justify-end gap-2">
      <CopyButton text={codes.join('\n')} />
      <Button tone="primary" onClick={onDone}>
        I saved them
      </Button>
    </div>
  </div>
);
