import * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { CheckboxField } from '../../../components/ui/checkbox-group.tsx';
import { SelectField, TextAreaField, TextField } from '../../../components/ui/field.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import {
  useCreateCustomFieldMutation,
  useUpdateCustomFieldMutation,
  type CustomFieldPartsFragment,
  type FieldKind,
  type FieldLevel,
} from '../../../generated/graphql.ts';
import { requiredText } from '../../../lib/form-schema.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { fieldKindLabels, fieldLevelLabels, keyOfName } from './custom-field-labels.ts';

const schema = z.object({
  name: requiredText('Enter a name'),
  kind: z.custom<FieldKind>(),
  level: z.custom<FieldLevel>(),
  choices: z.string(),
  required: z.boolean(),
});

const valuesOf = (field: CustomFieldPartsFragment | null) => ({
  name: field?.name ?? '',
  kind: field?.kind ?? 'TEXT',
  level: field?.level ?? 'EXPENSE',
  choices: field?.choices.join('\n') ?? '',
  required: field?.required ?? false,
});

/** Creates or changes a custom field, whose key, type and level stay. */
export default function EditCustomField({
  handle,
  field,
}: {
  handle: DialogHandle;
  field: CustomFieldPartsFragment | null;
}) {
  const [create] = useCreateCustomFieldMutation({ refetchQueries: ['Catalogue'] });
  const [update] = useUpdateCustomFieldMutation();
  const keyFor = useIdempotencyKey();
  const form = useServerForm({
    schema,
    initial: valuesOf(field),
    draft: `custom-field:${field?.id ?? 'new'}`,
    send: async ({ name, kind, level, choices: text, required }) => {
      const choices = kind === 'CHOICE' ? linesOf(text) : [];
      if (field) {
        const changed = { name, required, ...(kind === 'CHOICE' && { choices }) };
        const { data } = await update({ variables: { id: field.id, ...changed } });
        return data?.updateCustomField.errors;
      }
      const values = { name, kind, level, choices, required, key: keyOfName(name) };
      const { data } = await create({ variables: { ...values, idempotencyKey: keyFor(values) } });
      // The key is derived from the name.
      return data?.createCustomField.errors.map((each) =>
        each.field === 'key' ? { ...each, field: 'name' } : each,
      );
    },
    onDone: ({ name }) => {
      showSuccess(`${name} saved`);
      handle.close();
    },
    fallback: 'Failed to save the custom field',
  });
  const isNew = field === null;
  return (
    <Modal
      title={field ? `Edit ${field.name}` : 'New custom field'}
      description="Existing expenses keep the values that they have."
      handle={handle}
    >
      <ServerForm form={form} submitLabel="Save custom field" onCancel={handle.close}>
        <TextField label="Name" required autoFocus {...form.field('name')} />
        {isNew && (
          <>
            <SelectField
              label="Type"
              options={Object.entries(fieldKindLabels)}
              {...form.field('kind')}
            />
            <SelectField
              label="Entered for"
              options={Object.entries(fieldLevelLabels)}
              {...form.field('level')}
            />
          </>
        )}
        {form.values.kind === 'CHOICE' && (
          <TextAreaField label="Choices, one per line" required {...form.field('choices')} />
        )}
        <CheckboxField
          label="Required"
          hint="A value is needed to submit an expense."
          value={form.values.required}
          onChange={(required) => form.set('required', required)}
        />
      </ServerForm>
    </Modal>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
