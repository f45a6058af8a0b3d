import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormProblems } from '../../../components/ui/form-problems.tsx';
import { RestoredInput } from '../../../components/ui/restored-input.tsx';
import { MoneyField } from '../../../components/ui/money-field.tsx';
import { useUpdateReceiptMutation, type ReceiptDetailFragment } from '#graphql';
import { amountProblem, amountText, decimalOf } from '../../../lib/read-amount.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import texts from './receipt-values-labels.json' with { type: 'json' };

const fields = z.object({
  amount: z.string(),
  currency: z.string(),
  date: z.string(),
  vendor: z.string(),
  invoiceNumber: z.string(),
});
type Values = z.infer<typeof fields>;

/** Splits the sign off a credit note's amount, which is negative. */
const splitSign = (amount: string, isCreditNote: boolean): [sign: string, unsigned: string] => {
  const [, sign = '', unsigned = ''] = /^\s*([-−]?)(.*)$/su.exec(amount) ?? [];
  return isCreditNote && sign !== '' ? ['-', unsigned] : ['', amount];
};

/** An unchanged amount is not checked, because a receipt may have an amount that is invalid for an expense. */
const schemaOf = (initial: Values, isCreditNote: boolean) =>
  fields.check(({ value, issues }) => {
    const { amount, currency } = value;
    const [, unsigned] = splitSign(amount, isCreditNote);
    const message =
      amount === initial.amount ? null : amountProblem(unsigned, currency, 'optional');
    if (message) issues.push({ code: 'custom', message, input: value, path: ['amount'] });
  });

const labels: Record<keyof Values, string> = texts;
const names = Object.keys(labels) as (keyof Values)[];
const valuesOf = ({ extraction }: ReceiptDetailFragment): Values => ({
  amount: amountText(extraction?.amount?.value ?? ''),
  currency: extraction?.currency?.value ?? '',
  date: extraction?.date?.value.slice(0, 10) ?? '',
  vendor: extraction?.vendor?.value ?? '',
  invoiceNumber: extraction?.invoiceNumber?.value ?? '',
});

interface ReceiptValuesFormProps {
  receipt: ReceiptDetailFragment;
  onDone: () => void;
}

export function ReceiptValuesForm({ receipt, onDone }: ReceiptValuesFormProps) {
  const [initial] = useState(() => valuesOf(receipt));
  const isCreditNote = receipt.documentKind === 'CREDIT_NOTE';
  const [updateReceipt] = useUpdateReceiptMutation();
  const form = useServerForm({
    schema: schemaOf(initial, isCreditNote),
    initial,
    draft: `receipt-${receipt.id}`,
    send: async (values) => {
      // Only changed values are sent, because each sent value counts as corrected by a person.
      const changed = names.filter((name) => values[name] !== initial[name]);
      const [sign, unsigned] = splitSign(values.amount, isCreditNote);
      const decimal = decimalOf(unsigned, values.currency);
      const given = { ...values, amount: decimal === null ? '' : `${sign}${decimal}` };
      const input = Object.fromEntries(changed.map((name) => [name, given[name].trim() || null]));
      return (await updateReceipt({ id: receipt.id, input }))?.errors;
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
      <RestoredInput form={form} />
      <MoneyField label={labels.amount} currency={form.values.currency} {...form.field('amount')} />
      {names.slice(1).map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          type={name === 'date' ? 'date' : 'text'}
          {...form.field(name)}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" busy={form.busy}>
          Save Receipt
        </Button>
        <Button
          disabled={form.busy}
          onClick={() => {
            form.forget();
            onDone();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
