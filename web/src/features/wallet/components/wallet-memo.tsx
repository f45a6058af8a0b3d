import { Banner } from '../../../components/ui/banner.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import { useSetWalletMemoMutation } from '../../../generated/graphql.ts';
import { useForm } from '../../../lib/use-form.ts';
import type { OwnWalletNews } from './own-wallet-news.ts';

const MEMO_CHARS_MAX = 120;

/** The memo that an exchange needs to credit payments to its address. */
export function WalletMemo({
  memo,
  onNews,
}: {
  memo: string | null;
  onNews: (news: OwnWalletNews | null) => void;
}) {
  const [setMemo] = useSetWalletMemoMutation();
  const form = useForm({
    initial: { memo: memo ?? '' },
    check: ({ memo: text }) => ({
      memo:
        Array.from(text.trim()).length > MEMO_CHARS_MAX
          ? `A memo can have at most ${MEMO_CHARS_MAX} characters`
          : undefined,
    }),
    send: async ({ memo: text }) => {
      onNews(null);
      const { data } = await setMemo({ variables: { memo: text.trim() || null } });
      return data?.setWalletMemo.errors;
    },
    onDone: () =>
      onNews({
        tone: 'success',
        message: 'Your memo is saved. Payouts that were approved before keep the memo of then.',
      }),
    fallback: 'Failed to save the memo',
  });
  return (
    <form {...form.formProps} className="mt-4 grid gap-4 border-t border-line pt-4">
      {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
      <TextField
        label="Memo for payments"
        spellCheck={false}
        autoComplete="off"
        hint="Only if this address belongs to an exchange that asks for a memo or tag. Leave it empty otherwise."
        value={form.values.memo}
        error={form.errors.memo}
        onChange={(event) => form.set('memo', event.target.value)}
      />
      <FormFooter submitLabel="Save memo" busyLabel="Saving..." busy={form.busy} />
    </form>
  );
}
