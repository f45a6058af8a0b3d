import * as z from 'zod/mini';
import type { ReactNode } from 'react';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import {
  useCreateTaxCodeMutation,
  useUpdateTaxCodeMutation,
  type TaxCodeRowFragment,
  type TaxKind,
} from '#graphql';
import { requiredText } from '../../../lib/form-schema.ts';
import { amountText, withPoint } from '../../../lib/read-amount.ts';
import { EntryForm } from './entry-form.tsx';
import { taxKindLabels } from './custom-field-labels.ts';

const schema = z.object({
  name: requiredText('Enter a name'),
  rate: requiredText('Enter a rate'),
  kind: z.custom<TaxKind>(),
});

interface EditTaxCodeProps {
  handle: DialogHandle;
  archiving?: ReactNode;
  taxCode: TaxCodeRowFragment | null;
}

/** Creates or changes a tax code. */
export default function EditTaxCode({ handle, taxCode, archiving }: EditTaxCodeProps) {
  const [createTaxCode] = useCreateTaxCodeMutation({ refetchQueries: ['Catalogue'] });
  const [updateTaxCode] = useUpdateTaxCodeMutation();
  return (
    <EntryForm
      {...{ handle, archiving }}
      kind="tax code"
      entry={taxCode}
      note="Existing expenses keep the tax that they have."
      schema={schema}
      initial={{
        name: taxCode?.name ?? '',
        rate: amountText(taxCode?.rate ?? ''),
        kind: taxCode?.kind ?? 'INPUT',
      }}
      nameOf={({ name }) => name}
      send={async (typed, keyFor) => {
        const values = { ...typed, rate: withPoint(typed.rate) };
        if (taxCode) return (await updateTaxCode({ id: taxCode.id, ...values }))?.errors;
        const variables = { ...values, idempotencyKey: keyFor(values) };
        return (await createTaxCode(variables))?.errors;
      }}
    >
      {({ field }) => (
        <>
          <TextField label="Name" required autoFocus {...field('name')} />
          <TextField label="Rate (%)" required inputMode="decimal" {...field('rate')} />
          <SelectField label="Tax" options={Object.entries(taxKindLabels)} {...field('kind')} />
        </>
      )}
    </EntryForm>
  );
}
