import type { ComponentProps } from 'react';
import { TextField } from '../../../components/ui/field.tsx';
import { amountStep } from '../expense-form-schema.ts';

/** An amount of 0 or more, in steps of the currency's smallest unit. */
export function AmountField({
  currency,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'label' | 'type'> & { currency: string }) {
  return (
    <TextField
      label="Amount"
      required
      type="number"
      inputMode="decimal"
      min="0"
      step={amountStep(currency)}
      className="tabular-nums"
      {...rest}
    />
  );
}
