import { SelectField } from '../../../components/ui/field.tsx';
import { MoneyField } from '../../../components/ui/money-field.tsx';
import {
  computedTax,
  lineFieldOf,
  minorMoney,
  minorText,
  taxCodeOptions,
  type LineProps,
} from './line-values.ts';

/** The tax code of a line, and the tax that it computes; a printed one can replace it. */
export function TaxFields(props: LineProps) {
  const { line, currency, taxCodes, onChange } = props;
  const offered = taxCodeOptions(taxCodes, line.taxCodeId);
  const taxCode = taxCodes.find(({ id }) => id === line.taxCodeId);
  const tax = taxCode?.kind === 'INPUT' ? computedTax(line.amount, currency, taxCode) : null;
  return (
    <>
      {offered.length > 0 && (
        <SelectField
          none="No tax code"
          options={offered}
          {...lineFieldOf(props, 'taxCodeId', 'Tax code')}
          onChange={({ target }) => onChange({ taxCodeId: target.value, taxAmount: '' })}
        />
      )}
      {tax !== null && (
        <MoneyField
          currency={currency}
          placeholder={minorText(tax, currency)}
          hint={`Computed: ${minorMoney(tax, currency)}`}
          {...lineFieldOf(props, 'taxAmount', 'Tax')}
        />
      )}
    </>
  );
}
