import {
  useCreatePolicyMutation,
  useUpdatePolicyMutation,
  type CataloguePolicyFragment,
  type CatalogueQuery,
  type RequiredField,
} from '#graphql';
import { EntryForm, type EntryDialogProps } from './entry-form.tsx';
import {
  policySchema,
  policyValues,
  toPolicyInput,
  ageDaysMax,
  type PolicyValues,
} from './policy-values.ts';
import { CheckboxGroup } from '../../../components/ui/checkbox-group.tsx';
import { SelectField, TextAreaField, TextField } from '../../../components/ui/field.tsx';
import type { ServerForm } from '../../../lib/use-server-form.ts';
import { requiredFieldLabels } from './policy-labels.ts';
import { UsdField } from '../../../subjects/payments/usd-field.tsx';

/** What a policy can name. */
export type PolicyChoices = Pick<CatalogueQuery, 'categories' | 'customFields'>;

export default function EditPolicy({
  categories,
  customFields,
  ...props
}: EntryDialogProps<CataloguePolicyFragment> & PolicyChoices) {
  const { entry } = props;
  const [create] = useCreatePolicyMutation({ refetchQueries: ['Catalogue'] });
  // A refused save may mean that someone else saved first, so reload the list.
  const [update] = useUpdatePolicyMutation({ refetchQueries: ['Catalogue'] });
  return (
    <EntryForm
      {...{ ...props, create }}
      kind="policy"
      note="Submitted expenses keep the rules they were submitted under."
      wide
      schema={policySchema}
      initial={policyValues(entry)}
      nameOf={({ name }) => name}
      inputOf={(values) => ({ input: toPolicyInput(values) })}
      update={(change) => update({ ...change, expectedVersion: entry?.version ?? null })}
    >
      {(form) => <PolicyFields form={form} categories={categories} customFields={customFields} />}
    </EntryForm>
  );
}

interface FieldsProps extends PolicyChoices {
  form: ServerForm<PolicyValues>;
}

const limits = [
  ['amountMaxUsd', 'Limit per expense (USD)'],
  ['monthlyMaxUsd', 'Monthly limit per person (USD)'],
  ['receiptRequiredAboveUsd', 'Receipt required over (USD)'],
] as const;

function PolicyFields({ form, categories, customFields }: FieldsProps) {
  const { field, choice, values } = form;
  const offered = categories.filter(
    ({ id, archived }) => !archived || values.categoryIds.includes(id),
  );
  const offeredFields = customFields.filter(
    ({ id, archived }) => !archived || values.requiredCustomFields.includes(id),
  );
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="grid gap-5 sm:col-span-2">
        <TextField label="Name" required autoFocus {...field('name')} />
        <TextAreaField
          label="Description"
          rows={2}
          hint="Shown below the policy on expenses"
          {...field('description')}
        />
        <CheckboxGroup
          legend="Covered categories"
          columns={2}
          choices={offered.map(({ id, name, archived }) => ({
            value: id,
            label: archived ? `${name} (archived)` : name,
          }))}
          {...choice('categoryIds')}
        />
      </div>
      <Limits form={form} />
      <div className="grid gap-5 sm:col-span-2">
        <CheckboxGroup
          legend="Required fields"
          columns={2}
          choices={(Object.keys(requiredFieldLabels) as RequiredField[]).map((value) => ({
            value,
            label: requiredFieldLabels[value],
          }))}
          {...choice('requiredFields')}
        />
        {offeredFields.length > 0 && (
          <CheckboxGroup
            legend="Required custom fields"
            columns={2}
            choices={offeredFields.map(({ id, name }) => ({ value: id, label: name }))}
            {...choice('requiredCustomFields')}
          />
        )}
        <SelectField
          label="On a violation"
          options={[
            ['WARN', 'Warn'],
            ['BLOCK', 'Block submission'],
          ]}
          {...field('enforcement')}
        />
        <label className="flex items-center gap-2.5 max-lg:min-h-11">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={values.reimbursable}
            onChange={(event) => form.set('reimbursable', event.target.checked)}
          />
          Approved expenses are reimbursed
        </label>
      </div>
    </div>
  );
}

const Limits = ({ form: { field } }: Pick<FieldsProps, 'form'>) => (
  <>
    {limits.map(([name, label]) => (
      <UsdField key={name} label={label} placeholder="No limit" {...field(name)} />
    ))}
    <TextField
      label="Maximum age (days)"
      type="number"
      inputMode="numeric"
      min="1"
      max={ageDaysMax}
      step="1"
      placeholder="Any age"
      {...field('ageMaxDays')}
    />
  </>
);
