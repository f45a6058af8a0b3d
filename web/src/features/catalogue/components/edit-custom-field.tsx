import * as z from 'zod/mini';
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
import { EntryForm, type EntryDialogProps } from './entry-form.tsx';

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
export default function EditCustomField(props: EntryDialogProps<CustomFieldPartsFragment>) {
  const [create] = useCreateCustomFieldMutation({ refetchQueries: ['Catalogue'] });
  const [update] = useUpdateCustomFieldMutation();
  return (
    <EntryForm
      {...props}
      kind="custom field"
      note="Existing expenses keep the values that they have."
      schema={schema}
      initial={valuesOf(props.entry)}
      nameOf={({ name }) => name}
      inputOf={({ choices, ...typed }) => ({
        ...typed,
        choices: typed.kind === 'CHOICE' ? linesOf(choices) : [],
      })}
      create={async (input) => {
        const answer = await create({ ...input, key: keyOfName(input.name) });
        // The key is derived from the name.
        const errors = answer?.errors.map((each) =>
          each.field === 'key' ? { ...each, field: 'name' } : each,
        );
        return errors && { errors };
      }}
      update={({ id, name, required, kind, choices }) =>
        update({ id, name, required, ...(kind === 'CHOICE' && { choices }) })
      }
    >
      {({ field, values, set }) => (
        <>
          <TextField label="Name" required autoFocus {...field('name')} />
          {props.entry === null && (
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
