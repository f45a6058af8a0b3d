import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { RenameButton } from '../../../components/ui/rename-button.tsx';
import { useRemovePasskeyMutation, useRenamePasskeyMutation, type MyPasskeysQuery } from '#graphql';
import { formatDate } from '../../../lib/format-date.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { showSuccess } from '../../../lib/success-notice.ts';
import { SettingsRow } from './settings-row.tsx';

const nameDialog = lazyPart(() => import('../../../components/ui/name-dialog.tsx'));

const REFRESHED = { refetchQueries: ['MyPasskeys'], awaitRefetchQueries: true };

/** One passkey, with its owner's actions. */
export function PasskeyRow({
  passkey: { id, name, createdAt, lastUsedAt },
  onFailure,
}: {
  passkey: MyPasskeysQuery['myPasskeys'][number];
  onFailure: (message: string | null) => void;
}) {
  const [rename] = useRenamePasskeyMutation();
  const [remove] = useRemovePasskeyMutation(REFRESHED);
  const confirmRemoval = async () => {
    onFailure(null);
    const answer = await remove({ id });
    if (answer?.done) showSuccess(`${name} removed`);
    else onFailure(failureMessage(answer?.errors, 'Failed to remove the passkey'));
  };
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
        <ConfirmDialog
          trigger={
            <Button size="sm" aria-label={`Remove ${name}`}>
              Remove
            </Button>
          }
          title={`Remove “${name}”?`}
          question="It no longer signs you in or signs approvals. Your device may still offer it until you delete it there."
          confirmLabel="Remove"
          onConfirm={confirmRemoval}
        />
      </div>
    </SettingsRow>
  );
}
