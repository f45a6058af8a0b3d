import * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import {
  useSetAccountMutation,
  type BooksMappingFragment,
  type ChartAccountFragment,
} from '#graphql';
import { requiredText } from '../../../lib/form-schema.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { accountName } from '../books-labels.ts';

const schema = z.object({ name: requiredText('Enter a name'), automaticTaxCodeId: z.string() });

interface EditAccountProps {
  handle: DialogHandle;
  account: ChartAccountFragment;
  taxCodes: readonly BooksMappingFragment[];
}

export default function EditAccount({ handle, account, taxCodes }: EditAccountProps) {
  const [setAccount] = useSetAccountMutation();
  const { code, name, kind } = account;
  const automatic = account.automaticTaxCode?.id ?? '';
  const form = useServerForm({
    schema,
    initial: { name, automaticTaxCodeId: automatic },
    version: `${name} ${automatic}`,
    draft: `account:${code}`,
    send: async (values) => {
      const automaticTaxCodeId = values.automaticTaxCodeId || null;
      return (await setAccount({ code, kind, name: values.name, automaticTaxCodeId }))?.errors;
    },
    onDone: (values) => {
      showSuccess(`${code} ${values.name} saved`);
      handle.close();
    },
    fallback: 'Failed to save the account',
  });
  return (
    <FormDialog
      title={`Edit ${accountName(account)}`}
      handle={handle}
      form={form}
      submitLabel="Save account"
    >
      <TextField label="Name" required autoFocus {...form.field('name')} />
      {kind === 'EXPENSE' && (
        <SelectField
          label="Automatic account for"
          none="None"
          hint="The tax code that DATEV applies automatically to this account (Automatikkonto)."
          options={taxCodes.map((each) => [each.key, each.label ?? each.key] as const)}
          {...form.field('automaticTaxCodeId')}
        />
      )}
    </FormDialog>
  );
}
