import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import {
  useMyPasskeysQuery,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
  type MyPasskeysQuery,
  useAddPasskeyMutation,
  useStartPasskeyMutation,
} from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { ActionButton } from '../../../components/ui/action-button.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { RenameButton } from '../../../components/ui/rename-button.tsx';
import { formatDate } from '../../../lib/format-date.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { SettingsRow } from './settings-row.tsx';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { createPasskey } from '../../../lib/passkeys.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { deviceName } from './device-name.ts';

const PASSKEYS_MAX = 10;

/** The viewer's passkeys. */
export function PasskeysCard() {
  const query = useMyPasskeysQuery();
  const [result, setResult] = useState<ActionResult | string | null>(null);
  const { add, busy } = useAddPasskey(setResult);
  const passkeys = query.data?.myPasskeys;
  const isFull = passkeys !== undefined && passkeys.length >= PASSKEYS_MAX;
  const isLoaded = passkeys !== undefined;
  const hash = useLocation().hash;
  // Links to this card come from approvals that need a passkey.
  useEffect(() => {
    if (isLoaded && hash === '#passkeys') document.querySelector(hash)?.scrollIntoView();
  }, [isLoaded, hash]);
  return (
    <ListCard
      id="passkeys"
      title="Passkeys"
      action={
        isLoaded && (
          <Button
            size="sm"
            busy={busy}
            disabled={isFull}
            title={isFull ? `You can have ${PASSKEYS_MAX} passkeys. Remove one first.` : undefined}
            onClick={() => void add()}
          >
            Add a passkey
          </Button>
        )
      }
      result={result}
      items={passkeys}
      query={query}
      noun="your passkeys"
      skeletonRows={1}
      empty={{
        Icon: Fingerprint,
        title: 'No passkeys yet',
        text: 'Sign in, confirm changes and sign approvals with your fingerprint, face or device PIN.',
      }}
      keyOf={({ id }) => id}
    >
      {(passkey) => <PasskeyRow passkey={passkey} onResult={setResult} />}
    </ListCard>
  );
}

const nameDialog = lazyPart(() => import('../../../components/ui/name-dialog.tsx'));

const REFRESHED = { refetchQueries: ['MyPasskeys'], awaitRefetchQueries: true };

/** One passkey, with its owner's actions. */
function PasskeyRow({
  passkey: { id, name, createdAt, lastUsedAt },
  onResult,
}: {
  passkey: MyPasskeysQuery['myPasskeys'][number];
  onResult: (result: ActionResult | null) => void;
}) {
  const [rename] = useRenamePasskeyMutation();
  const [remove] = useRemovePasskeyMutation(REFRESHED);
  return (
    <SettingsRow
      name={<span className="min-w-0 break-words">{name}</span>}
      details={
        <>
          Added {formatDate(createdAt)} ·{' '}
          {lastUsedAt === null ? (
            'never used'
          ) : (
            <>
              last used <RelativeTime at={lastUsedAt} />
            </>
          )}
        </>
      }
    >
      <div className="flex gap-2">
        <RenameButton dialog={nameDialog} name={name}>
          {(handle) => (
            <nameDialog.Part
              handle={handle}
              title="Rename passkey"
              draft={`passkey:${id}`}
              current={name}
              submitLabel="Save"
              fallback="Failed to rename the passkey"
              send={async (values) => (await rename({ id, ...values }))?.errors}
            />
          )}
        </RenameButton>
        <ActionButton
          label="Remove"
          name={`Remove ${name}`}
          confirm={{
            title: `Remove “${name}”?`,
            question:
              'It no longer signs you in or signs approvals. Your device may still offer it until you delete it there.',
            confirmLabel: 'Remove',
          }}
          send={() => remove({ id })}
          done={`${name} removed`}
          fallback="Failed to remove the passkey"
          onResult={onResult}
        />
      </div>
    </SettingsRow>
  );
}

const FAILED = 'Failed to add the passkey';

/** Adds a passkey of this device, named after it. `onFailure` gets null at each start. */
function useAddPasskey(onFailure: (message: string | null) => void) {
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
