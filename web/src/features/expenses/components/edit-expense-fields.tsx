import { useWatch, type UseFormReturn } from 'react-hook-form';
import { SelectField, TextAreaField, TextField } from '../../../components/ui/field.tsx';
import { toDateTimeInput } from '../../../lib/format-date.ts';
import { editCurrencies, type EditExpenseValues } from '../expense-form-schema.ts';
import { AmountField } from './amount-field.tsx';
import { CategoryPolicyFields } from './category-policy-fields.tsx';
import type { ExpenseOnPage } from './expense-on-page.ts';

export function EditExpenseFields({
  form: { register, control, setValue, formState },
  expense,
}: {
  form: UseFormReturn<EditExpenseValues>;
  expense: ExpenseOnPage;
}) {
  const [currency, categoryId, policyId] = useWatch({
    control,
    name: ['currency', 'categoryId', 'policyId'],
  });
  const { errors } = formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Expense Title"
        required
        error={errors.title?.message}
        {...register('title')}
      />
      <TextField label="Vendor" error={errors.vendor?.message} {...register('vendor')} />
      <AmountField currency={currency} error={errors.amount?.message} {...register('amount')} />
      <SelectField label="Currency" error={errors.currency?.message} {...register('currency')}>
        {currenciesFor(expense.currency).map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Invoice/Receipt Number"
        error={errors.invoiceNumber?.message}
        {...register('invoiceNumber')}
      />
      <TextField
        label="Expense Date & Time"
        type="datetime-local"
        readOnly
        value={toDateTimeInput(expense.time)}
        hint="Date cannot be changed"
      />
      <CategoryPolicyFields
        required={false}
        value={{ categoryId, policyId }}
        errors={{ categoryId: errors.categoryId?.message, policyId: errors.policyId?.message }}
        onChange={(choice) => {
          setValue('categoryId', choice.categoryId, { shouldDirty: true });
          setValue('policyId', choice.policyId, { shouldDirty: true });
        }}
      />
      <div className="sm:col-span-full">
        <TextAreaField
          label="Description"
          rows={3}
          error={errors.description?.message}
          {...register('description')}
        />
      </div>
    </div>
  );
}

/** The expense's own currency is always offered, so that an edit never changes it silently. */
function currenciesFor(current: string): readonly string[] {
  return [...new Set<string>([...editCurrencies, current])];
}
