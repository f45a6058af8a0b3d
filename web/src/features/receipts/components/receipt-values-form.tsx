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
  extractedAmount: checked(z.string(), (text) =>
    text === '' || isDecimal(text) ? null : 'Amount must be a number',
  ),
  extractedCurrency: z.string(),
  extractedDate: z.string(),
  extractedVendor: z.string(),
  extractedInvoiceId: z.string(),
});
type Values = z.infer<typeof schema>;

const labels: Record<keyof Values, string> = {
  extractedAmount: 'Receipt Amount',
  extractedCurrency: 'Receipt Currency',
  extractedDate: 'Receipt Date',
  extractedVendor: 'Receipt Vendor',
  extractedInvoiceId: 'Receipt Invoice Number',
};
const names = Object.keys(labels) as (keyof Values)[];
const inputTypes: Partial<Record<keyof Values, string>> = {
  extractedAmount: 'number',
  extractedDate: 'date',
};

function valuesOf({ extraction }: ReceiptDetailFragment): Values {
  return {
    extractedAmount: extraction?.amount?.value ?? '',
    extractedCurrency: extraction?.currency?.value ?? '',
    extractedDate: extraction?.date?.value.slice(0, 10) ?? '',
    extractedVendor: extraction?.vendor?.value ?? '',
    extractedInvoiceId: extraction?.invoiceNumber?.value ?? '',
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
          step={name === 'extractedAmount' ? '0.01' : undefined}
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
