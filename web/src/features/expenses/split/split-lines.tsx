import { LINES_MAX } from '@outlay/schemas/expense-values';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { MoneyField } from '../../../components/ui/money-field.tsx';
import type { CustomField } from '../../../subjects/expenses/use-custom-fields.ts';
import { classNames } from '../../../lib/class-names.ts';
import { CustomFields } from '../fields/custom-fields.tsx';
import { fieldNamed } from '../fields/field-values.ts';
import { CategoryField } from './category-field.tsx';
import { DivideAmount } from './divide-amount.tsx';
import {
  emptyLine,
  leftText,
  leftToSplit,
  lineFieldOf,
  minorOf,
  minorText,
  type LineValues,
  type SplitProps,
} from './line-values.ts';
import type { TaxCode } from './tax-code-options.ts';
import { splitOfReceipt } from './receipt-split.ts';
import { TaxFields } from './tax-fields.tsx';

type SplitLinesProps = SplitProps & {
  taxCodes: readonly TaxCode[];
  fields: readonly CustomField[];
  /** Whether the person has just split the expense. */
  isNew: boolean;
};

/** The lines of a split expense, and what is left of its amount. */
export default function SplitLines(props: SplitLinesProps) {
  const { values, receipt, taxCodes, isNew, onLines } = props;
  const { lines, currency } = values;
  const [focused, setFocused] = useState(isNew ? 0 : -1);
  const left = leftToSplit(values);
  const addsUp = left === 0n && lines.every(({ amount }) => minorOf(amount, currency) !== null);
  const onReceipt = splitOfReceipt(receipt, values, taxCodes);
  const add = () => {
    setFocused(lines.length);
    const isLeft = left !== null && left > 0n;
    onLines([...lines, { ...emptyLine, amount: isLeft ? minorText(left, currency) : '' }]);
  };
  const settle = (rest: bigint) => {
    const last = lines.at(-1) ?? emptyLine;
    const amount = minorText((minorOf(last.amount, currency) ?? 0n) + rest, currency);
    onLines([...lines.slice(0, -1), { ...last, amount }]);
  };
  const divide = (parts: readonly bigint[]) =>
    onLines(
      parts.map((part, place) => ({
        ...(lines[place] ?? emptyLine),
        ...{ amount: minorText(part, currency), taxAmount: '' },
      })),
    );
  return (
    <section aria-label="Lines" className="@container grid gap-3 sm:col-span-full">
      <div className="relative flex flex-wrap justify-end gap-2">
        {onReceipt && (
          <Button size="sm" className="mr-auto" onClick={() => onLines(onReceipt)}>
            Split as on the receipt
          </Button>
        )}
        <Button size="sm" tone="quiet" onClick={() => onLines([])}>
          Undo split
        </Button>
        <DivideAmount total={minorOf(values.amount, currency)} onParts={divide} />
      </div>
      {lines.map((line, place) => (
        <Line key={place} {...props} line={line} place={place} hasFocus={place === focused} />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button Icon={Plus} size="sm" disabled={lines.length >= LINES_MAX} onClick={add}>
          Add line
        </Button>
        {left !== null && (
          <div className="flex flex-wrap items-center gap-2">
            <p
              role="status"
              className={classNames('tabular-nums', addsUp ? 'text-success' : 'font-strong')}
            >
              {left === 0n && !addsUp ? 'Enter every amount' : leftText(left, currency)}
            </p>
            {left !== 0n && (
              <Button size="sm" onClick={() => settle(left)}>
                {`${left > 0n ? 'Add to' : 'Take from'} the last line`}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

function Line({
  values: { lines, currency },
  taxCodes,
  fields,
  errorAt,
  onLines,
  line,
  place,
  hasFocus,
}: SplitLinesProps & { line: LineValues; place: number; hasFocus: boolean }) {
  // The server's refusals of a line show at its amount, unless they name a field.
  const refusal = errorAt(`lines.${place}.amount`);
  const isOfField = fieldNamed(fields, refusal) !== undefined;
  const props = {
    ...{ line, place, currency, taxCodes },
    errorAt: (name: string) =>
      isOfField && name === `lines.${place}.amount` ? undefined : errorAt(name),
    onChange: (changed: Partial<LineValues>) => onLines(lines.with(place, { ...line, ...changed })),
  };
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3 border-t border-line pt-2 @lg:grid-cols-4 @2xl:grid-cols-7">
      <legend className="sr-only">{`Line ${place + 1}`}</legend>
      <div className="col-span-full -mb-2 flex items-center justify-between">
        <span aria-hidden="true" className="text-sm font-strong">{`Line ${place + 1}`}</span>
        <IconButton
          Icon={X}
          label={`Remove line ${place + 1}`}
          disabled={lines.length === 1}
          onClick={() => onLines(lines.toSpliced(place, 1))}
        />
      </div>
      <div className="col-span-2">
        <TextField autoFocus={hasFocus} {...lineFieldOf(props, 'description', 'Description')} />
      </div>
      <MoneyField required currency={currency} {...lineFieldOf(props, 'amount', 'Amount')} />
      <CategoryField none="As expense" {...props} />
      <TaxFields {...props} />
      <CustomFields
        level="LINE"
        line={place + 1}
        values={line.fields}
        error={isOfField ? refusal : undefined}
        onChange={(values) => props.onChange({ fields: values })}
      />
    </fieldset>
  );
}
