import { CURRENCIES, isNationalCurrency } from '@outlay/schemas/currencies';
import type { ComponentProps } from 'react';
import { SelectField } from '../../../components/ui/field.tsx';
import { currencyLabel } from '../../../lib/currency-name.ts';

/** The usual currencies first, then every other one by its code. */
export function CurrencyField({
  usual,
  ...rest
}: Omit<ComponentProps<typeof SelectField>, 'label' | 'options' | 'group'> & {
  usual: readonly (readonly [value: string, label: string])[];
}) {
  const shown = new Set(usual.map(([code]) => code));
  const others = CURRENCIES.filter((code) => isNationalCurrency(code) && !shown.has(code));
  return (
    <SelectField
      label="Currency"
      options={usual}
      group={{
        label: 'All currencies',
        options: others.map((code) => [code, currencyLabel(code)] as const),
      }}
      {...rest}
    />
  );
}
