import { useWatch, type UseFormReturn } from 'react-hook-form';
import { SelectField, TextAreaField, TextField } from '../../../components/ui/field.tsx';
import type { ReadableField, ReceiptDraft } from '../../../lib/receipt-draft.ts';
import { createCurrencies, type CreateExpenseValues } from '../expense-form-schema.ts';
import { AmountField } from './amount-field.tsx';
import { CategoryPolicyFields } from './category-policy-fields.tsx';
import { draftCurrency } from './create-expense-values.ts';

export function CreateExpenseFields({
  form: { register, control, setValue, formState },
  draft,
  doubts,
}: {
  form: UseFormReturn<CreateExpenseValues>;
  draft: ReceiptDraft | null;
  doubts: Partial<Record<ReadableField, string>>;
}) {
  const [currency, categoryId, policyId] = useWatch({
    control,
    name: ['currency', 'categoryId', 'policyId'],
  });
  const { errors, isSubmitted } = formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-full">
        <TextField label="Title" required error={errors.title?.message} {...register('title')} />
      </div>
      <AmountField
        currency={currency}
        error={errors.amount?.message}
        hint={doubts.amount}
        {...register('amount')}
      />
      <SelectField label="Currency" hint={foreignCurrencyHint(draft)} {...register('currency')}>
        {currencyOptions(draft).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Vendor"
        hint={doubts.vendor}
        error={errors.vendor?.message}
        {...register('vendor')}
      />
      <TextField
        label="Date"
        required
        type="date"
        hint={doubts.date}
        error={errors.date?.message}
        {...register('date')}
      />
      <div className="sm:col-span-full">
        <TextField label="Location" error={errors.location?.message} {...register('location')} />
      </div>
      <CategoryPolicyFields
        required
        value={{ categoryId, policyId }}
        errors={{ categoryId: errors.categoryId?.message, policyId: errors.policyId?.message }}
        hint={draft?.recommendationReason ?? undefined}
        onChange={(choice) => {
          setValue('categoryId', choice.categoryId, { shouldValidate: isSubmitted });
          setValue('policyId', choice.policyId, { shouldValidate: isSubmitted });
        }}
      />
      <div className="sm:col-span-full">
        <TextAreaField
          label="Description"
          error={errors.description?.message}
          hint={doubts.invoiceNumber}
          {...register('description')}
        />
      </div>
    </div>
  );
}

/** The create flow shows PYUSD as USD; the value that is sent stays PYUSD and is converted with its own feed. */
function currencyOptions(draft: ReceiptDraft | null): readonly { value: string; label: string }[] {
  const usd = draftCurrency(draft) === 'PYUSD' ? 'PYUSD' : 'USD';
  return createCurrencies.map((code) => ({ value: code === 'USD' ? usd : code, label: code }));
}

function foreignCurrencyHint(draft: ReceiptDraft | null): string | undefined {
  const read = draft?.values.currency?.value;
  if (read === undefined || read === draftCurrency(draft)) return undefined;
  return `The receipt is in ${read}. Enter the amount in the currency chosen here.`;
}
