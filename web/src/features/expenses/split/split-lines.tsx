import { LINES_MAX } from '@outlay/schemas/expense-values';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { MoneyField } from '../../../components/ui/money-field.tsx';
import { useCategoriesQuery } from '../../../generated/graphql.ts';
import { classNames } from '../../../lib/class-names.ts';
import { DivideAmount } from './divide-amount.tsx';
import {
  computedTax,
  emptyLine,
  leftText,
  leftToSplit,
  minorMoney,
  minorOf,
  minorText,
  taxCodeOptions,
  type LineValues,
  type SplitProps,
  type TaxCode,
} from './line-values.ts';
import { splitOfReceipt } from './receipt-split.ts';

type SplitLinesProps = SplitProps & {
  taxCodes: readonly TaxCode[];
  /** Whether the person has just split the expense. */
  isNew: boolean;
};

/** The lines of a split expense, and what is left of its amount. */
export default function SplitLines(props: SplitLinesProps) {
  const { values, receipt, taxCodes, isNew, onLines } = props;
  const { lines, currency } = values;
  const [focused, setFocused] = useState(isNew ? 0 : -1);
  const left = leftToSplit(values);
  const onReceipt = splitOfReceipt(receipt, values, taxCodes);
  const add = () => {
    setFocused(lines.length);
    const isLeft = left !== null && left > 0n;
    onLines([...lines, { ...emptyLine, amount: isLeft ? minorText(left, currency) : '' }]);
  };
  return (
    <section aria-label="Lines" className="@container grid gap-3 sm:col-span-full">
      <div className="flex flex-wrap gap-2">
        {onReceipt && (
          <Button size="sm" onClick={() => onLines(onReceipt)}>
            Split as on the receipt
          </Button>
        )}
        <DivideAmount values={values} onLines={onLines} />
        <Button size="sm" tone="quiet" onClick={() => onLines([])}>
          Undo split
        </Button>
      </div>
      {lines.map((line, place) => (
        <Line key={place} {...props} line={line} place={place} hasFocus={place === focused} />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button size="sm" disabled={lines.length >= LINES_MAX} onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          Add line
        </Button>
        {left !== null && (
          <div className="flex flex-wrap items-center gap-2">
            <p
              role="status"
              className={classNames('tabular-nums', left === 0n ? 'text-success' : 'font-strong')}
            >
              {leftText(left, currency)}
            </p>
            {left !== 0n && <AddToLast {...props} left={left} />}
          </div>
        )}
      </div>
    </section>
  );
}

/** Puts the remainder on the last line. */
function AddToLast({ values, onLines, left }: SplitLinesProps & { left: bigint }) {
  const { lines, currency } = values;
  const last = lines.at(-1);
  if (!last) return null;
  const amount = (minorOf(last.amount, currency) ?? 0n) + left;
  return (
    <Button
      size="sm"
      onClick={() => onLines(lines.with(-1, { ...last, amount: minorText(amount, currency) }))}
    >
      {`${left > 0n ? 'Add to' : 'Take from'} the last line`}
    </Button>
  );
}

function Line({
  values: { lines, currency },
  taxCodes,
  errorAt,
  onLines,
  line,
  place,
  hasFocus,
}: SplitLinesProps & { line: LineValues; place: number; hasFocus: boolean }) {
  const categories = useCategoriesQuery().data?.categories ?? [];
  const label = `Line ${place + 1}`;
  const taxCode = taxCodes.find(({ id }) => id === line.taxCodeId);
  const change = (changed: Partial<LineValues>) =>
    onLines(lines.with(place, { ...line, ...changed }));
  const textOf = (name: keyof LineValues, text: string) => ({
    label: text,
    // The label and the number of the line, for people who don't see the line.
    'aria-label': `${label}: ${text.toLowerCase()}`,
    name: `lines.${place}.${name}`,
    value: line[name],
    error: errorAt(`lines.${place}.${name}`),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const codes = taxCodeOptions(taxCodes, line.taxCodeId);
  const tax = computedTax(line.amount, currency, taxCode);
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3 border-t border-line pt-2 @lg:grid-cols-4">
      <legend className="sr-only">{label}</legend>
      <div className="col-span-full -mb-2 flex items-center justify-between">
        <span aria-hidden="true" className="text-sm font-strong">
          {label}
        </span>
        <IconButton
          label={`Remove line ${place + 1}`}
          disabled={lines.length === 1}
          onClick={() => onLines(lines.toSpliced(place, 1))}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <div className="col-span-2">
        <TextField autoFocus={hasFocus} {...textOf('description', 'Description')} />
      </div>
      <MoneyField required currency={currency} {...textOf('amount', 'Amount')} />
      <SelectField
        none="As the expense"
        options={categories.map(({ id, name }) => [id, name] as const)}
        {...textOf('categoryId', 'Category')}
      />
      {codes.length > 0 && (
        <SelectField
          none="No tax code"
          options={codes}
          {...textOf('taxCodeId', 'Tax code')}
          onChange={({ target }) => change({ taxCodeId: target.value, taxAmount: '' })}
        />
      )}
      {taxCode?.kind === 'INPUT' && tax !== null && (
        <MoneyField
          currency={currency}
          placeholder={minorText(tax, currency)}
          hint={`Computed: ${minorMoney(tax, currency)}`}
          {...textOf('taxAmount', 'Tax')}
        />
      )}
    </fieldset>
  );
}
