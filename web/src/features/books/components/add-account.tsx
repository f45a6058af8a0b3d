import * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { useSetAccountMutation, type AccountKind } from '#graphql';
import { requiredText } from '../../../lib/form-schema.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { accountKindLabels } from '../books-labels.ts';

const schema = z.object({
  code: requiredText('Enter a code'),
  name: requiredText('Enter a name'),
  kind: z.custom<AccountKind>(),
});

export default function AddAccount({ handle }: { handle: DialogHandle }) {
  const [setAccount] = useSetAccountMutation({ refetchQueries: ['Chart'] });
  const form = useServerForm<z.infer<typeof schema>>({
    schema,
    initial: { code: '', name: '', kind: 'EXPENSE' },
    draft: 'account:new',
    send: async (values) => (await setAccount(values))?.errors,
    onDone: ({ code, name }) => {
      showSuccess(`${code} ${name} added`);
      handle.close();
    },
    fallback: 'Failed to save the account',
  });
  return (
    <Modal title="New account" handle={handle}>
      <ServerForm form={form} submitLabel="Save account" onCancel={handle.close}>
        <TextField label="Code" required autoFocus {...form.field('code')} />
        <TextField label="Name" required {...form.field('name')} />
        <SelectField
          label="Kind"
          options={Object.entries(accountKindLabels)}
          {...form.field('kind')}
        />
      </ServerForm>
    </Modal>
  );
}
