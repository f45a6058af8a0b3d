import * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import {
  useCreateTaxCodeMutation,
  useUpdateTaxCodeMutation,
  type TaxCodeRowFragment,
  type TaxKind,
} from '../../../generated/graphql.ts';
import { requiredText } from '../../../lib/form-schema.ts';
import { amountText, withPoint } from '../../../lib/read-amount.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { taxKindLabels } from './tax-kind-labels.ts';

const schema = z.object({
  name: requiredText('Enter a name'),
  rate: requiredText('Enter a rate'),
  kind: z.custom<TaxKind>(),
});

/** Creates or changes a tax code. */
export default function EditTaxCode({
  handle,
  taxCode,
}: {
  handle: DialogHandle;
  taxCode: TaxCodeRowFragment | null;
}) {
  const [createTaxCode] = useCreateTaxCodeMutation({ refetchQueries: ['Catalogue'] });
  const [updateTaxCode] = useUpdateTaxCodeMutation();
  const keyFor = useIdempotencyKey();
  const form = useServerForm({
    schema,
    initial: {
      name: taxCode?.name ?? '',
      rate: amountText(taxCode?.rate ?? ''),
      kind: taxCode?.kind ?? 'INPUT',
    },
    draft: `tax-code:${taxCode?.id ?? 'new'}`,
    send: async (typed) => {
      const values = { ...typed, rate: withPoint(typed.rate) };
      if (taxCode) {
        const { data } = await updateTaxCode({ variables: { id: taxCode.id, ...values } });
        return data?.updateTaxCode.errors;
      }
      const variables = { ...values, idempotencyKey: keyFor(values) };
      return (await createTaxCode({ variables })).data?.createTaxCode.errors;
    },
    onDone: ({ name }) => {
      showSuccess(`${name} saved`);
      handle.close();
    },
    fallback: 'Failed to save the tax code',
  });
  return (
    <Modal
      title={taxCode ? `Edit ${taxCode.name}` : 'New tax code'}
      description="Existing expenses keep the tax that they have."
      handle={handle}
    >
      <ServerForm form={form} submitLabel="Save tax code" onCancel={handle.close}>
        <TextField label="Name" required autoFocus {...form.field('name')} />
        <TextField label="Rate (%)" required inputMode="decimal" {...form.field('rate')} />
        <SelectField label="Tax" options={Object.entries(taxKindLabels)} {...form.field('kind')} />
      </ServerForm>
    </Modal>
  );
}
