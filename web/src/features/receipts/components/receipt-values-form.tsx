import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormProblems } from '../../../components/ui/form-problems.tsx';
import {
  useUpdateReceiptMutation,
  type ReceiptDetailFragment,
} from '../../../generated/graphql.ts';
import { isDecimal } from '../../../lib/decimal.ts';
import { checked } from '../../../lib/form-schema.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';

const schema = z.object({
  amount: checked(z.string(), (text) =>
    text === '' || isDecimal(text) ? null : 'Amount must be a number',
  ),
  currency: z.string(),
  date: z.string(),
  vendor: z.string(),
  invoiceNumber: z.string(),
});
type Values = z.infer<typeof schema>;

const labels: Record<keyof Values, string> = {
  amount: 'Receipt Amount',
  currency: 'Receipt Currency',
  date: 'Receipt Date',
  vendor: 'Receipt Vendor',
  invoiceNumber: 'Receipt Invoice Number',
};
const names = Object.keys(labels) as (keyof Values)[];
const inputTypes: Partial<Record<keyof Values, string>> = {
  amount: 'number',
  date: 'date',
};

function valuesOf({ extraction }: ReceiptDetailFragment): Values {
  return {
    amount: extraction?.amount?.value ?? '',
    currency: extraction?.currency?.value ?? '',
    date: extraction?.date?.value.slice(0, 10) ?? '',
    vendor: extraction?.vendor?.value ?? '',
    invoiceNumber: extraction?.invoiceNumber?.value ?? '',
  };
}

export function ReceiptValuesForm({
  receipt,
  onDone,
}: {
  receipt: ReceiptDetailFragment;
  onDone: () => void;
}) {
  const [initial] = useState(() => valuesOf(receipt));
  const [updateReceipt] = useUpdateReceiptMutation();
  const form = useServerForm({
    schema,
    initial,
    draft: `receipt-${receipt.id}`,
    send: async (values) => {
      // Only changed values are sent: each value sent counts as corrected by a person.
      const changed = names.filter((name) => values[name] !== initial[name]);
      const input = Object.fromEntries(changed.map((name) => [name, values[name].trim() || null]));
      const { data } = await updateReceipt({ variables: { id: receipt.id, input } });
      return data?.updateReceipt.errors;
    },
    onDone: () => {
      showSuccess('Receipt saved');
      onDone();
    },
    fallback: 'Failed to update receipt',
  });

  return (
    <form {...form.formProps} className="grid gap-4">
      <FormProblems form={form} />
      {names.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          type={inputTypes[name] ?? 'text'}
          step={name === 'amount' ? '0.01' : undefined}
          {...form.field(name)}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" busy={form.busy}>
          Save Receipt
        </Button>
        <Button disabled={form.busy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
