import { CURRENCIES, hasRate, isCurrency, isNationalCurrency } from '@outlay/schemas/currencies';
import type { ComponentProps } from 'react';
import { SelectField } from '../../../components/ui/field.tsx';
import { currencyLabel } from '../../../lib/currency-name.ts';

type CurrencyFieldProps = Omit<
  ComponentProps<typeof SelectField>,
  'label' | 'options' | 'groups' | 'value'
> & { usual: readonly (readonly [value: string, label: string])[]; value: string };

/** The usual currencies first, then every other one by its code; last those that can only be saved as a draft. */
export function CurrencyField({ usual, value, hint, ...rest }: CurrencyFieldProps) {
  const shown = new Set(usual.map(([code]) => code));
  const others = CURRENCIES.filter((code) => isNationalCurrency(code) && !shown.has(code));
  const labelled = (rated: boolean) =>
    others
      .filter((code) => hasRate(code) === rated)
      .map((code) => [code, currencyLabel(code)] as const);
  return (
    <SelectField
      label="Currency"
      options={usual}
      groups={[
        { label: 'All currencies', options: labelled(true) },
        { label: 'No exchange rate: drafts only', options: labelled(false) },
      ]}
      value={value}
      hint={withoutRate(value) ?? hint}
      {...rest}
    />
  );
}

/** Explains what to do with an amount that can't be submitted; null for one that can. */
const withoutRate = (currency: string): string | null =>
  isCurrency(currency) && !hasRate(currency)
    ? `There is no exchange rate for ${currency}. You can save a draft. To submit, enter the amount in another currency.`
    : null;
