import * as z from 'zod/mini';
import { TextField } from '../../../components/ui/field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { useSetWalletMemoMutation } from '#graphql';
import { shortText } from '../../../lib/form-schema.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import type { ActionResult } from '../../../lib/action-result.ts';

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
export function WalletMemo({ memo, onResult }: WalletMemoProps) {
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
