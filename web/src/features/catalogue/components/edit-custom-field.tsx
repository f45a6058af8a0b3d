import * as z from 'zod/mini';
import type { ReactNode } from 'react';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { CheckboxField } from '../../../components/ui/checkbox-group.tsx';
import { SelectField, TextAreaField, TextField } from '../../../components/ui/field.tsx';
import {
  useCreateCustomFieldMutation,
  useUpdateCustomFieldMutation,
  type CustomFieldPartsFragment,
  type FieldKind,
  type FieldLevel,
} from '#graphql';
import { requiredText } from '../../../lib/form-schema.ts';
import { fieldKindLabels, fieldLevelLabels, keyOfName } from './custom-field-labels.ts';
import { EntryForm } from './entry-form.tsx';

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

interface EditCustomFieldProps {
  handle: DialogHandle;
  archiving?: ReactNode;
  field: CustomFieldPartsFragment | null;
}

/** Creates or changes a custom field, whose key, type and level stay. */
export default function EditCustomField({
  handle,
  field: current,
  archiving,
}: EditCustomFieldProps) {
  const [create] = useCreateCustomFieldMutation({ refetchQueries: ['Catalogue'] });
  const [update] = useUpdateCustomFieldMutation();
  return (
    <EntryForm
      {...{ handle, archiving }}
      kind="custom field"
      entry={current}
      note="Existing expenses keep the values that they have."
      schema={schema}
      initial={valuesOf(current)}
      nameOf={({ name }) => name}
      send={async ({ name, kind, level, choices: text, required }, keyFor) => {
        const choices = kind === 'CHOICE' ? linesOf(text) : [];
        if (current) {
          const changed = { name, required, ...(kind === 'CHOICE' && { choices }) };
          return (await update({ id: current.id, ...changed }))?.errors;
        }
        const values = { name, kind, level, choices, required, key: keyOfName(name) };
        const answer = await create({ ...values, idempotencyKey: keyFor(values) });
        // The key is derived from the name.
        return answer?.errors.map((each) =>
          each.field === 'key' ? { ...each, field: 'name' } : each,
        );
      }}
    >
      {({ field, values, set }) => (
        <>
          <TextField label="Name" required autoFocus {...field('name')} />
          {current === null && (
            <>
              <SelectField
                label="Type"
                options={Object.entries(fieldKindLabels)}
                {...field('kind')}
              />
              <SelectField
                label="Entered for"
                options={Object.entries(fieldLevelLabels)}
                {...field('level')}
              />
            </>
          )}
          {values.kind === 'CHOICE' && (
            <TextAreaField label="Choices, one per line" required {...field('choices')} />
          )}
          <CheckboxField
            label="Required"
            hint="A value is needed to submit an expense."
            value={values.required}
            onChange={(required) => set('required', required)}
          />
        </>
      )}
    </EntryForm>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
