import { TextAreaField, TextField } from '../../../components/ui/field.tsx';
import { latestExpenseDay } from '../../../lib/format-date.ts';
import type { ServerForm } from '../../../lib/use-server-form.ts';
import {
  editCurrencies,
  editTexts,
  plainTextsOf,
  type EditExpenseValues,
} from '../expense-form-schema.ts';
import type { DraftCheck } from '../api/use-draft-check.ts';
import { TripField } from '../trips/trip-field.tsx';
import { dateNote } from './draft-check.tsx';
import { CustomFields } from '../fields/custom-fields.tsx';
import { SplitField } from '../split/split-field.tsx';
import { AmountField } from './amount-field.tsx';
import { AmountGroup } from './amount-group.tsx';
import { CategoryPolicyFields } from './category-policy-fields.tsx';
import { CurrencyField } from './currency-field.tsx';
import { editFieldLabels } from './edit-expense-values.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';

interface EditExpenseFieldsProps {
  form: ServerForm<EditExpenseValues>;
  expense: ExpenseOnPage;
  check: DraftCheck | null;
}

export function EditExpenseFields({ form, expense, check }: EditExpenseFieldsProps) {
  const { field, set, values, errorAt } = form;
  const { tripKind } = values;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-full">
        <TextField label="Expense Title" required {...field('title')} />
      </div>
      <TripField {...{ values, check, errorAt, set }} />
      <TextField label="Vendor" {...field('vendor')} />
      {tripKind === 'regular' && <AmountFields form={form} expense={expense} />}
      <SplitField
        values={values}
        errorAt={errorAt}
        receipt={expense.receipt}
        onLines={(lines) => set('lines', lines)}
        onTaxCode={(taxCodeId) => set('taxCodeId', taxCodeId)}
        onLineFields={(fields) => set('lineFields', fields)}
      />
      {plainTextsOf(editTexts).map((name) => (
        <TextField key={name} label={editFieldLabels[name]} {...field(name)} />
      ))}
      {tripKind !== 'perDiem' && (
        <TextField
          label="Expense Date & Time"
          type="date"
          {...(expense.viewerCan.changeDate.allowed
            ? { required: true, max: latestExpenseDay(), hint: dateNote(check) ?? undefined }
            : { readOnly: true, hint: 'Date cannot be changed' })}
          {...field('date')}
        />
      )}
      <CategoryPolicyFields
        required={false}
        value={values}
        errors={{ categoryId: errorAt('categoryId'), policyId: errorAt('policyId') }}
        onChange={(choice) => {
          set('categoryId', choice.categoryId);
          set('policyId', choice.policyId);
        }}
      />
      <CustomFields
        level="EXPENSE"
        values={values.fields}
        error={errorAt('fields')}
        onChange={(fields) => set('fields', fields)}
      />
      <div className="sm:col-span-full">
        <TextAreaField label="Description" rows={3} {...field('description')} />
      </div>
    </div>
  );
}

interface AmountFieldsProps {
  form: ServerForm<EditExpenseValues>;
  expense: ExpenseOnPage;
}

function AmountFields({ form: { field, set, values }, expense }: AmountFieldsProps) {
  // The expense's own currency is always offered, so that an edit never changes it silently.
  const currencies = new Set<string>([...editCurrencies, expense.currency]);
  return (
    <AmountGroup>
      <AmountField
        currency={values.currency}
        onCurrency={(code) => set('currency', code)}
        {...field('amount')}
      />
      <CurrencyField usual={[...currencies].map((code) => [code, code])} {...field('currency')} />
    </AmountGroup>
  );
}
