import { Button } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { ChainAddress } from '../../../subjects/payments/chain-value.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import {
  useRemoveWalletMutation,
  useSetWalletWatchedMutation,
  type OwnWalletPartsFragment,
  useSetWalletMemoMutation,
} from '#graphql';
import { formatDateTime } from '../../../lib/format-date.ts';
import { act, resultOf, type ActionResult } from '../../../lib/action-result.ts';
import * as z from 'zod/mini';
import { TextField } from '../../../components/ui/field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { shortText } from '../../../lib/form-schema.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';

interface WalletAddressProps {
  address: string;
  /** Null until the server has responded. */
  wallet: OwnWalletPartsFragment | null;
  onResult: (result: ActionResult | null) => void;
  onRemoved: () => void;
}

/** The full address to compare and copy, whether it is watched, and how to remove it. */
export function WalletAddress({ address, wallet, onResult, onRemoved }: WalletAddressProps) {
  const changedAt = wallet?.walletChangedAt ?? null;
  return (
    <Section title="Address">
      <ChainAddress value={address} full />
      <p className="mt-3 text-sm text-ink-faint">
        Reimbursements are paid to this Solana address in PYUSD.
        {changedAt !== null && ` Set ${formatDateTime(changedAt)}.`}
      </p>
      {wallet && <WalletMemo memo={wallet.walletMemo} onResult={onResult} />}
      {wallet && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
          <Watch watched={wallet.walletWatched} onResult={onResult} />
          <Remove onResult={onResult} onRemoved={onRemoved} />
        </div>
      )}
    </Section>
  );
}

function Watch({ watched, onResult }: { watched: boolean } & Pick<WalletAddressProps, 'onResult'>) {
  const [setWatched, { loading }] = useSetWalletWatchedMutation();
  const change = (next: boolean) =>
    act({
      send: () => setWatched({ watched: next }),
      done: next ? 'Now watching your wallet' : 'Stopped watching your wallet',
      fallback: 'Failed to update your wallet',
      onResult,
    });
  return (
    <div className="min-w-0 flex-1 basis-64">
      <Switch
        label="Watch this wallet"
        on={watched}
        busy={loading}
        onChange={(next) => void change(next)}
      />
      <p className="text-sm text-ink-faint">
        Outgoing SOL and PYUSD payments of this wallet become draft expenses. Only you see the
        drafts; submitting one shows it to your approvers.
      </p>
    </div>
  );
}

function Remove({ onResult, onRemoved }: Pick<WalletAddressProps, 'onResult' | 'onRemoved'>) {
  const [removeWallet] = useRemoveWalletMutation();
  const remove = async () => {
    onResult(null);
    const answer = await removeWallet();
    if (answer?.member) onRemoved();
    else onResult(resultOf(answer?.errors, 'Failed to remove your wallet'));
  };
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" tone="danger">
          Remove wallet
        </Button>
      }
      title="Remove your wallet?"
      question="You won't be reimbursed until you add a wallet. Payouts to this one are on hold until you add it again."
      confirmLabel="Remove"
      onConfirm={remove}
    />
  );
}

const MEMO_CHARS_MAX = 120;
const schema = z.object({
  memo: z
    .string()
    .check(
      z.trim(),
      shortText(MEMO_CHARS_MAX, `A memo can have at most ${MEMO_CHARS_MAX} characters`),
    ),
});

interface WalletMemoProps {
  memo: string | null;
  onResult: (result: ActionResult | null) => void;
}

/** The memo that an exchange needs to credit payments to its address. */
function WalletMemo({ memo, onResult }: WalletMemoProps) {
  const [setMemo] = useSetWalletMemoMutation();
  const form = useServerForm({
    schema,
    initial: { memo: memo ?? '' },
    version: memo ?? '',
    draft: 'wallet-memo',
    send: async ({ memo: text }) => {
      onResult(null);
      return (await setMemo({ memo: text || null }))?.errors;
    },
    onDone: () =>
      onResult({
        tone: 'success',
        message:
          memo === null
            ? 'Memo saved. Payouts without it are on hold.'
            : 'Memo saved. Payouts with the previous memo are on hold.',
      }),
    fallback: 'Failed to save the memo',
  });
  return (
    <ServerForm
      form={form}
      submitLabel="Save memo"
      quiet
      className="mt-4 grid gap-4 border-t border-line pt-4"
    >
      <TextField
        label="Memo for payments"
        spellCheck={false}
        autoComplete="off"
        hint="Only if your exchange requires a memo."
        {...form.field('memo')}
      />
    </ServerForm>
  );
}
