import * as z from 'zod/mini';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import {
  useCreateTaxCodeMutation,
  useUpdateTaxCodeMutation,
  type TaxCodeRowFragment,
  type TaxKind,
} from '#graphql';
import { requiredText } from '../../../lib/form-schema.ts';
import { amountText, withPoint } from '../../../lib/read-amount.ts';
import { EntryForm, type EntryDialogProps } from './entry-form.tsx';
import { taxKindLabels } from './custom-field-labels.ts';

const schema = z.object({
  name: requiredText('Enter a name'),
  rate: requiredText('Enter a rate'),
  kind: z.custom<TaxKind>(),
});

/** Creates or changes a tax code. */
export default function EditTaxCode(props: EntryDialogProps<TaxCodeRowFragment>) {
  const { entry } = props;
  const [create] = useCreateTaxCodeMutation({ refetchQueries: ['Catalogue'] });
  const [update] = useUpdateTaxCodeMutation();
  return (
    <EntryForm
      {...{ ...props, create, update }}
      kind="tax code"
      note="Existing expenses keep the tax that they have."
      schema={schema}
      initial={{
        name: entry?.name ?? '',
        rate: amountText(entry?.rate ?? ''),
        kind: entry?.kind ?? 'INPUT',
      }}
      nameOf={({ name }) => name}
      inputOf={(typed) => ({ ...typed, rate: withPoint(typed.rate) })}
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
