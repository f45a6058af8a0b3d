import type { ComponentProps } from 'react';
import { formatMoneyWithCode } from '../../lib/format-money.ts';
import { amountText, readAmount } from '../../lib/read-amount.ts';
import { Choices } from './choices.tsx';
import { TextField } from './field.tsx';

type MoneyFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange'> & {
  /** '' while no currency is chosen. */
  currency: string;
  /** The text as typed. */
  value: string;
  onChange: (event: { target: { name: string | undefined; value: string } }) => unknown;
};

/** An amount as people type it. The parsed amount shows below; an ambiguous one has to be resolved. */
export function MoneyField({ currency, value, hint, onChange, ...rest }: MoneyFieldProps) {
  const reading = readAmount(value, currency);
  const change = (text: string) => onChange({ target: { name: rest.name, value: text } });
  const understood =
    reading.kind === 'amount' ? formatMoneyWithCode(reading.value, reading.currency) : null;
  return (
    <div className="min-w-0">
      <TextField
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
        {...rest}
        value={value}
        hint={
          understood === null ? (
            hint
          ) : (
            <>
              <span className="tabular-nums">{understood}</span>
              {hint !== undefined && (
                <>
                  {' '}
                  · <span>{hint}</span>
                </>
              )}
            </>
          )
        }
        onChange={({ target }) => change(target.value)}
      />
      {reading.kind === 'ambiguous' && (
        <Choices
          label="Did you mean"
          choices={reading.values.map((each) => ({
            value: amountText(each),
            text: formatMoneyWithCode(each, currency),
          }))}
          onChoose={change}
        />
      )}
    </div>
  );
}
