import { useState } from 'react';
import { compareDecimals } from '../../lib/decimal.ts';
import { amountProblem, amountText, decimalOf } from '../../lib/read-amount.ts';
import { MoneyField } from './money-field.tsx';

/** Decimals; '' without a bound. */
interface Bounds {
  min: string;
  max: string;
}

/** The smallest and the largest amount of a filter. */
export const AmountBounds = ({
  bounds: { min, max },
  unit = '',
  onChange,
  ...currency
}: {
  bounds: Bounds;
  /** '' if the bounds are in the currency of each row. */
  currency: string;
  /** Follows the labels. */
  unit?: string;
  onChange: (change: Partial<Bounds>) => void;
}) => (
  <>
    <Bound
      label={`Min amount${unit}`}
      value={min}
      onChange={(value) => onChange({ min: value })}
      {...currency}
    />
    <Bound
      label={`Max amount${unit}`}
      value={max}
      error={min !== '' && max !== '' && compareDecimals(min, max) > 0 ? 'Max is below min' : null}
      onChange={(value) => onChange({ max: value })}
      {...currency}
    />
  </>
);

interface BoundProps {
  label: string;
  currency: string;
  value: string;
  error?: string | null;
  onChange: (value: string) => void;
}

/** Applies as soon as the text is an amount. */
function Bound({ label, currency, value, error, onChange }: BoundProps) {
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
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(decimalOf(target.value, currency) ?? '');
      }}
    />
  );
}
