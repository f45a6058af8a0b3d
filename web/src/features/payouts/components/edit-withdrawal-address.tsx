import * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { useAddWithdrawalAddressMutation, type WithdrawalAddressRowFragment } from '#graphql';
import { requiredText, shortText } from '../../../lib/form-schema.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';

const labelCharactersMax = 80;
const memoCharactersMax = 200;
const schema = z.object({
  address: requiredText('Enter an address'),
  label: requiredText('Enter a label').check(
    shortText(labelCharactersMax, `A label has at most ${labelCharactersMax} characters`),
  ),
  memo: z
    .string()
    .check(
      z.trim(),
      shortText(memoCharactersMax, `A memo has at most ${memoCharactersMax} characters`),
    ),
});

interface EditWithdrawalAddressProps {
  handle: DialogHandle;
  /** Null for a new one. */
  row: WithdrawalAddressRowFragment | null;
}

export default function EditWithdrawalAddress({ handle, row }: EditWithdrawalAddressProps) {
  const [save] = useAddWithdrawalAddressMutation({ refetchQueries: ['WithdrawalAddresses'] });
  const form = useServerForm({
    schema,
    initial: { address: row?.address ?? '', label: row?.label ?? '', memo: row?.memo ?? '' },
    draft: `withdrawal-address:${row?.address ?? 'new'}`,
    send: async ({ memo, ...rest }) => (await save({ ...rest, memo: memo || null }))?.errors,
    onDone: ({ label }) => {
      showSuccess(`${label} saved`);
      handle.close();
    },
    fallback: 'Failed to save the address',
  });
  return (
    <FormDialog
      title={row === null ? 'Add a withdrawal address' : `Edit ${row.label}`}
      description={
        row === null
          ? 'A second admin confirms it. Check it with them on another channel first.'
          : 'You can change the label alone. A second admin confirms a new memo.'
      }
      handle={handle}
      form={form}
      submitLabel={row === null ? 'Add address' : 'Save address'}
    >
      <TextField
        label="Address"
        required
        readOnly={row !== null}
        spellCheck={false}
        autoComplete="off"
        hint="The Solana address of a wallet, an exchange or a vault."
        {...form.field('address')}
      />
      <TextField label="Label" required placeholder="House bank" {...form.field('label')} />
      <TextField
        label="Memo"
        spellCheck={false}
        autoComplete="off"
        hint="An exchange tells you whether it needs one."
        {...form.field('memo')}
      />
    </FormDialog>
  );
}
