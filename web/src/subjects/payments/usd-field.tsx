import type { ComponentProps } from 'react';
import { MoneyField } from '../../components/ui/money-field.tsx';
import { readAmount } from '../../lib/read-amount.ts';
import { useBooksValue } from '../../lib/use-books-value.ts';

type UsdFieldProps = Omit<ComponentProps<typeof MoneyField>, 'currency' | 'hint'> & {
  hint?: string | undefined;
};

/** An amount that is kept in US dollars, with its value in the currency of the books beside it. */
export function UsdField({ hint, ...rest }: UsdFieldProps) {
  const { aboutText } = useBooksValue();
  const reading = readAmount(rest.value, 'USD');
  const about = reading.kind === 'amount' ? aboutText(reading.value) : null;
  const hints = [about, hint].filter((text) => text !== null && text !== undefined);
  return <MoneyField currency="USD" {...rest} hint={hints.join(' · ') || undefined} />;
}
