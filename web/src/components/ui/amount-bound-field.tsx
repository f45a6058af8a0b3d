import { useState } from 'react';
import { amountProblem, amountText, decimalOf } from '../../lib/read-amount.ts';
import { MoneyField } from './money-field.tsx';

/** A bound of a filter, which applies as soon as the text is an amount; `value` is its decimal, or '' without a bound. */
export function AmountBoundField({
  label,
  currency,
  value,
  error,
  className,
  onChange,
}: {
  label: string;
  /** '' if the bound is in the currency of each row. */
  currency: string;
  value: string;
  error?: string | undefined;
  className?: string;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(() => amountText(value));
  // The filter was changed elsewhere, for example cleared.
  const isSame = (decimalOf(typed, currency) ?? '') === value;
  const text = isSame ? typed : amountText(value);
  return (
    <MoneyField
      label={label}
      currency={currency}
      value={text}
      error={error ?? amountProblem(text, currency, 'optional') ?? undefined}
      {...(className !== undefined && { className })}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(decimalOf(target.value, currency) ?? '');
      }}
    />
  );
}
