import { Fragment } from 'react';
import type { ExpenseLinePartsFragment } from '#graphql';
import { isCoded, isTaxed, lineTotals } from './line-totals.ts';
import { useFieldTexts, type FieldText } from './use-custom-fields.ts';
import { Money } from '../../components/ui/amounts.tsx';

interface LinesProps {
  lines: readonly ExpenseLinePartsFragment[];
  currency: string;
}

const rowClass =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-1.5 @lg:grid-cols-[minmax(0,2fr)_minmax(0,1.2fr)_minmax(0,1.2fr)_6.5rem_6rem]';
const amountClass = 'text-right tabular-nums whitespace-nowrap';
// In a narrow place, a row has three lines, with the amounts on the right.
const categoryClass = 'col-start-1 wrap-anywhere @max-lg:text-ink-soft @lg:col-start-auto';
const taxCodeClass = `${categoryClass} @max-lg:text-sm`;
const firstAmountClass = `${amountClass} @max-lg:col-start-2 @max-lg:row-start-1`;
const taxClass = `${amountClass} @max-lg:col-start-2 @max-lg:row-start-2 @max-lg:text-sm @max-lg:text-ink-soft`;

/** The lines of an expense with their sums; renders nothing for an unsplit one without tax. Rows stack where there is no room. */
export function ExpenseLines({ lines, currency }: LinesProps) {
  const fieldTexts = useFieldTexts(lines.some(({ fields }) => fields.length > 0));
  if (!isCoded(lines)) return null;
  // Explicit roles keep the grids a table for screen readers.
  return (
    <div className="@container min-w-0">
      <table role="table" aria-label="Lines" className="block">
        <thead role="rowgroup" className="block border-b border-line @max-lg:sr-only">
          <tr role="row" className={`${rowClass} text-xs text-ink-soft`}>
            {['Description', 'Category', 'Tax code', 'Amount', 'Tax'].map((name, index) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                className={`font-medium ${index < 3 ? 'text-left' : 'text-right'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block divide-y divide-hair">
          {lines.map((line) => (
            <LineRow
              key={line.id}
              line={line}
              currency={currency}
              fields={fieldTexts(line.fields)}
            />
          ))}
        </tbody>
      </table>
      <Sums lines={lines} currency={currency} />
    </div>
  );
}

interface LineRowProps {
  line: ExpenseLinePartsFragment;
  currency: string;
  fields: readonly FieldText[];
}

function LineRow({ line, currency, fields }: LineRowProps) {
  const { id, description, category, taxCode, amount, taxAmount } = line;
  return (
    <tr role="row" className={rowClass}>
      <td role="cell" className="wrap-anywhere">
        {description ?? category?.name ?? `Line ${id}`}
        {fields.length > 0 && (
          <p className="text-sm text-ink-soft">
            {fields.map(({ name, text }) => `${name}: ${text}`).join(' · ')}
          </p>
        )}
      </td>
      <td role="cell" className={categoryClass}>
        {category?.name ?? 'No category'}
      </td>
      <td role="cell" className={taxCodeClass}>
        {taxCode?.name ?? <span className="text-ink-faint @max-lg:hidden">None</span>}
      </td>
      <td role="cell" className={firstAmountClass}>
        <Money amount={amount} currency={currency} />
      </td>
      <td role="cell" className={taxClass}>
        {isTaxed(taxAmount) && (
          <>
            <span className="@lg:hidden">Tax </span>
            <Money amount={taxAmount} currency={currency} />
          </>
        )}
      </td>
    </tr>
  );
}

function Sums({ lines, currency }: LinesProps) {
  const { net, tax, total } = lineTotals(lines);
  const sums = isTaxed(tax) ? { Net: net, Tax: tax, Total: total } : { Total: total };
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-line pt-1.5 text-right @lg:pr-28">
      {Object.entries(sums).map(([label, amount]) => (
        <Fragment key={label}>
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className={label === 'Total' ? 'font-strong' : ''}>
            <Money amount={amount} currency={currency} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
