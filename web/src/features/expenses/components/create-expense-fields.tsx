import { useWatch, type UseFormReturn } from 'react-hook-form';
import { SelectField, TextAreaField, TextField } from '../../../components/ui/field.tsx';
import type { ReadableField, ReceiptDraft } from '../../../lib/receipt-draft.ts';
import { createCurrencies, type CreateExpenseValues } from '../expense-form-schema.ts';
import { AmountField } from './amount-field.tsx';
import { CategoryPolicyFields } from './category-policy-fields.tsx';
import { amountLeftOut, draftCurrency } from './create-expense-values.ts';
import { OtherReadings, SuggestedCategories } from './receipt-choices.tsx';

interface FieldsProps {
  form: UseFormReturn<CreateExpenseValues>;
  draft: ReceiptDraft | null;
  doubts: Partial<Record<ReadableField, string>>;
}

export function CreateExpenseFields({ form, draft, doubts }: FieldsProps) {
  const { register, control, setValue, formState } = form;
  const [categoryId, policyId] = useWatch({ control, name: ['categoryId', 'policyId'] });
  const { errors, isSubmitted } = formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-full">
        <TextField label="Title" required error={errors.title?.message} {...register('title')} />
      </div>
      <ReadFields form={form} draft={draft} doubts={doubts} />
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
      <SuggestedCategories draft={draft} form={form} chosen={categoryId} />
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

/** Values from the receipt, each with its alternatives. */
function ReadFields({ form, draft, doubts }: FieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const currency = useWatch({ control, name: 'currency' });
  const leftOut = amountLeftOut(draft, currency);
  return (
    <>
      <div className="min-w-0">
        <AmountField
          currency={currency}
          error={errors.amount?.message}
          hint={leftOut ?? doubts.amount}
          {...register('amount')}
        />
        {leftOut === null && <OtherReadings field="amount" draft={draft} form={form} />}
      </div>
      <SelectField label="Currency" hint={doubts.currency} {...register('currency')}>
        {currencyOptions(draft).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="min-w-0">
        <TextField
          label="Vendor"
          hint={doubts.vendor}
          error={errors.vendor?.message}
          {...register('vendor')}
        />
        <OtherReadings field="vendor" draft={draft} form={form} />
      </div>
      <div className="min-w-0">
        <TextField
          label="Date"
          required
          type="date"
          hint={doubts.date}
          error={errors.date?.message}
          {...register('date')}
        />
        <OtherReadings field="date" draft={draft} form={form} />
      </div>
    </>
  );
}

/** The create flow shows PYUSD as USD; the value sent stays PYUSD and is converted with its own feed. */
function currencyOptions(draft: ReceiptDraft | null): readonly { value: string; label: string }[] {
  const usd = draftCurrency(draft) === 'PYUSD' ? 'PYUSD' : 'USD';
  return createCurrencies.map((code) => ({ value: code === 'USD' ? usd : code, label: code }));
}
