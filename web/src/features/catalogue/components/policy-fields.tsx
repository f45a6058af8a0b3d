import { CheckboxGroup } from '../../../components/ui/checkbox-group.tsx';
import { SelectField, TextAreaField, TextField } from '../../../components/ui/field.tsx';
import type { CatalogueQuery, RequiredField } from '../../../generated/graphql.ts';
import type { FieldErrors } from '../../../lib/use-form.ts';
import { ageDaysMax, type PolicyValues } from './policy-values.ts';
import { requiredFieldWords } from './policy-words.ts';

interface FieldsProps {
  values: PolicyValues;
  errors: FieldErrors<PolicyValues>;
  set: <Name extends keyof PolicyValues>(name: Name, value: PolicyValues[Name]) => void;
  categories: CatalogueQuery['categories'];
}

const limits = [
  ['amountMaxUsd', 'Most per expense, USD'],
  ['monthlyMaxUsd', 'Most per person and month, USD'],
  ['receiptRequiredAboveUsd', 'Receipt asked for above, USD'],
] as const;

export function PolicyFields({ values, errors, set, categories }: FieldsProps) {
  const offered = categories.filter(
    ({ id, archived }) => !archived || values.categoryIds.includes(id),
  );
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="grid gap-5 sm:col-span-2">
        <TextField
          label="Name"
          required
          autoFocus
          value={values.name}
          error={errors.name}
          onChange={(event) => set('name', event.target.value)}
        />
        <TextAreaField
          label="Description"
          rows={2}
          hint="People read it below the policy that they choose"
          value={values.description}
          error={errors.description}
          onChange={(event) => set('description', event.target.value)}
        />
        <CheckboxGroup
          legend="Categories that it covers"
          columns={2}
          choices={offered.map(({ id, name, archived }) => ({
            value: id,
            label: archived ? `${name} (archived)` : name,
          }))}
          chosen={values.categoryIds}
          error={errors.categoryIds}
          onChange={(chosen) => set('categoryIds', chosen)}
        />
      </div>
      <Limits values={values} errors={errors} set={set} />
      <div className="grid gap-5 sm:col-span-2">
        <CheckboxGroup
          legend="Fields that it asks for"
          columns={2}
          choices={(Object.keys(requiredFieldWords) as RequiredField[]).map((value) => ({
            value,
            label: requiredFieldWords[value],
          }))}
          chosen={values.requiredFields}
          error={errors.requiredFields}
          onChange={(chosen) => set('requiredFields', chosen)}
        />
        <Consequences values={values} errors={errors} set={set} />
      </div>
    </div>
  );
}

function Limits({ values, errors, set }: Omit<FieldsProps, 'categories'>) {
  return (
    <>
      {limits.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          type="number"
          inputMode="decimal"
          min="0"
          step="0.01"
          placeholder="No limit"
          value={values[name]}
          error={errors[name]}
          onChange={(event) => set(name, event.target.value)}
        />
      ))}
      <TextField
        label="Oldest that an expense may be, days"
        type="number"
        inputMode="numeric"
        min="1"
        max={ageDaysMax}
        step="1"
        placeholder="Any age"
        value={values.ageMaxDays}
        error={errors.ageMaxDays}
        onChange={(event) => set('ageMaxDays', event.target.value)}
      />
    </>
  );
}

/** The consequence of a violation, and what approval does. */
function Consequences({ values, errors, set }: Omit<FieldsProps, 'categories'>) {
  return (
    <>
      <SelectField
        label="When a rule is broken"
        value={values.enforcement}
        error={errors.enforcement}
        onChange={(event) => set('enforcement', event.target.value === 'BLOCK' ? 'BLOCK' : 'WARN')}
      >
        <option value="WARN">Warn, the expense can be submitted</option>
        <option value="BLOCK">Refuse the submission</option>
      </SelectField>
      <label className="flex items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={values.reimbursable}
          onChange={(event) => set('reimbursable', event.target.checked)}
        />
        Approved expenses are reimbursed
      </label>
    </>
  );
}
