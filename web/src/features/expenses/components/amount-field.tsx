import type { ComponentProps } from 'react';
import { MoneyField } from '../../../components/ui/money-field.tsx';
import { readAmount } from '../../../lib/read-amount.ts';

type AmountFieldProps = Omit<ComponentProps<typeof MoneyField>, 'label'> & {
  onCurrency: (currency: string) => void;
};

/** The amount of an expense. A sign or code typed beside it chooses the currency. */
export const AmountField = ({ currency, onChange, onCurrency, ...rest }: AmountFieldProps) => (
  <MoneyField
    label="Amount"
    required
    currency={currency}
    {...rest}
    onChange={(event) => {
      const reading = readAmount(event.target.value, currency);
      if (reading.kind === 'amount' && reading.currency !== currency) onCurrency(reading.currency);
      return onChange(event);
    }}
  />
);
