import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import {
  useUpdateReceiptMutation,
  type ReceiptDetailFragment,
} from '../../../generated/graphql.ts';
import { isDecimal } from '../../../lib/decimal.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';

interface Values {
  extractedAmount: string;
  extractedCurrency: string;
  extractedDate: string;
  extractedVendor: string;
  extractedInvoiceId: string;
}

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
  const [values, setValues] = useState(initial);
  const [failure, setFailure] = useState<string | null>(null);
  const [updateReceipt, { loading }] = useUpdateReceiptMutation();

  const save = async () => {
    if (values.extractedAmount !== '' && !isDecimal(values.extractedAmount)) {
      setFailure('Amount must be a number');
      return;
    }
    // Only changed values are sent: each value sent counts as corrected by a person.
    const changed = names.filter((name) => values[name] !== initial[name]);
    const input = Object.fromEntries(changed.map((name) => [name, values[name].trim() || null]));
    const { data } = await updateReceipt({ variables: { id: receipt.id, input } });
    if (data?.updateReceipt.receipt) onDone();
    else setFailure(failureMessage(data?.updateReceipt.errors, 'Failed to update receipt'));
  };

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {names.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          type={inputTypes[name] ?? 'text'}
          step={name === 'extractedAmount' ? '0.01' : undefined}
          value={values[name]}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" busy={loading}>
          Save Receipt
        </Button>
        <Button disabled={loading} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
