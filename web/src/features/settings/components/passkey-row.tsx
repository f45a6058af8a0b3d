import { ActionButton } from '../../../components/ui/action-button.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { RenameButton } from '../../../components/ui/rename-button.tsx';
import { useRemovePasskeyMutation, useRenamePasskeyMutation, type MyPasskeysQuery } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { SettingsRow } from './settings-row.tsx';

const nameDialog = lazyPart(() => import('../../../components/ui/name-dialog.tsx'));

const REFRESHED = { refetchQueries: ['MyPasskeys'], awaitRefetchQueries: true };

/** One passkey, with its owner's actions. */
export function PasskeyRow({
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
