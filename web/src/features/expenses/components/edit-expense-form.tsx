import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { useUpdateExpenseMutation, type UpdateExpenseInput } from '../../../generated/graphql.ts';
import { failureMessage, type Refusal } from '../../../lib/graphql-failures.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import {
  editExpenseSchema,
  normalizeAmount,
  type EditExpenseValues,
} from '../expense-form-schema.ts';
import { EditExpenseFields } from './edit-expense-fields.tsx';
import type { ExpenseOnPage } from './expense-on-page.ts';

export function EditExpenseForm({
  expense,
  version,
  editable,
  onReload,
}: {
  expense: ExpenseOnPage;
  version: number;
  editable: boolean;
  onReload: () => void;
}) {
  const navigate = useNavigate();
  const form = useForm<EditExpenseValues>({
    resolver: zodResolver(editExpenseSchema),
    defaultValues: valuesOf(expense),
  });
  const [updateExpense] = useUpdateExpenseMutation();
  const keyFor = useIdempotencyKey();
  const [failure, setFailure] = useState<{ message: string; stale: boolean } | null>(null);
  const { isSubmitting } = form.formState;

  const save = async (values: EditExpenseValues) => {
    setFailure(null);
    const input = toUpdateInput(values, version);
    const { data } = await updateExpense({
      variables: { id: expense.id, input, idempotencyKey: keyFor({ id: expense.id, input }) },
    });
    if (data?.updateExpense.expense) {
      await navigate(`/expenses/${expense.id}`);
      return;
    }
    const errors: readonly Refusal[] = data?.updateExpense.errors ?? [];
    setFailure({
      message: failureMessage(errors, 'Failed to update expense'),
      stale: errors.some((error) => error.code === 'STALE_VERSION'),
    });
    for (const error of errors) {
      const field = fieldNames.find((name) => name === error.field);
      if (field) form.setError(field, { message: error.message });
    }
  };

  return (
    <Card title="Expense Information">
      <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <fieldset disabled={!editable} className="grid min-w-0 gap-5">
          {failure && (
            <Banner
              tone="error"
              action={
                failure.stale && (
                  <button type="button" onClick={onReload} className="font-semibold underline">
                    Load the current values
                  </button>
                )
              }
            >
              {failure.message}
            </Banner>
          )}
          <EditExpenseFields form={form} expense={expense} />
        </fieldset>
        <div className="mt-5 flex flex-wrap justify-end gap-3 border-t border-line pt-5">
          <ButtonLink to={`/expenses/${expense.id}`}>Cancel</ButtonLink>
          <Button type="submit" tone="primary" busy={isSubmitting} disabled={!editable}>
            Save Changes
          </Button>
        </div>
      </form>
    </Card>
  );
}

const fieldNames = Object.keys(editExpenseSchema.shape) as (keyof EditExpenseValues)[];

function valuesOf(expense: ExpenseOnPage): EditExpenseValues {
  return {
    title: expense.title,
    vendor: expense.vendor ?? '',
    amount: expense.amount,
    currency: expense.currency,
    invoiceNumber: expense.invoiceNumber ?? '',
    categoryId: expense.category?.id ?? '',
    policyId: expense.policy?.id ?? '',
    description: expense.description ?? '',
  };
}

function toUpdateInput(values: EditExpenseValues, version: number): UpdateExpenseInput {
  const optional = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    title: values.title,
    vendor: optional(values.vendor),
    amount: normalizeAmount(values.amount),
    currency: values.currency,
    invoiceNumber: optional(values.invoiceNumber),
    categoryId: optional(values.categoryId),
    policyId: optional(values.policyId),
    description: optional(values.description),
    expectedVersion: version,
  };
}
