import { SelectField } from '../../../components/ui/field.tsx';
import { MoneyField } from '../../../components/ui/money-field.tsx';
import { minorMoney } from '../../../lib/format-money.ts';
import { computedTax, lineFieldOf, minorText, type LineProps } from './line-values.ts';
import { taxCodeOptions } from './tax-code-options.ts';

/** The tax code of a line, and the tax that it computes; a printed one can replace it. */
export function TaxFields(props: LineProps) {
  const { line, place, currency, taxCodes, errorAt, onChange } = props;
  const offered = taxCodeOptions(taxCodes, line.taxCodeId);
  const taxCode = taxCodes.find(({ id }) => id === line.taxCodeId);
  const tax = taxCode?.kind === 'INPUT' ? computedTax(line.amount, currency, taxCode) : null;
  const code = lineFieldOf(props, 'taxCodeId', 'Tax code');
  return (
    <>
      {offered.length > 0 && (
        // Wide enough to tell codes with long names apart.
        <div className="col-span-2">
          <SelectField
            none="No tax code"
            options={offered}
            {...code}
            // A tax whose code adds none has no field of its own.
            error={code.error ?? (tax === null ? errorAt(`lines.${place}.taxAmount`) : undefined)}
            onChange={({ target }) => onChange({ taxCodeId: target.value, taxAmount: '' })}
          />
        </div>
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
