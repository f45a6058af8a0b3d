import { useState } from 'react';
import { useAddPasskeyMutation, useStartPasskeyMutation } from '#graphql';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { createPasskey } from '../../../lib/passkeys.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { deviceName } from '../components/device-name.ts';

const FAILED = 'Failed to add the passkey';

/** Adds a passkey of this device, named after it. `onFailure` gets null at each start. */
export function useAddPasskey(onFailure: (message: string | null) => void) {
  const [start] = useStartPasskeyMutation();
  const [save] = useAddPasskeyMutation({
    refetchQueries: ['MyPasskeys'],
    awaitRefetchQueries: true,
  });
  const [busy, setBusy] = useState(false);
  const register = async (): Promise<string | null> => {
    const started = await start();
    if (!started?.options) return failureMessage(started?.errors, FAILED);
    const { value: registration, failure } = await createPasskey(started.options);
    if (failure !== undefined) return failure;
    const variables = { name: deviceName(navigator.userAgent), registration };
    const added = await save(variables);
    return added?.passkey ? null : failureMessage(added?.errors, FAILED);
  };
  const add = async () => {
    setBusy(true);
    onFailure(null);
    const failure = await register();
    setBusy(false);
    onFailure(failure);
    if (failure === null) showSuccess('Passkey added');
  };
  return { add, busy };
}
