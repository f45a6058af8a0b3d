import { splitByPercent, splitEqually } from '@outlay/schemas/split-amount';
import { LINES_MAX } from '@outlay/schemas/expense-values';
import { Divide } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { PopoverButton } from '../../../components/ui/popover-button.tsx';
import { unitsOf } from '../../../lib/decimal.ts';
import { emptyLine, minorOf, minorText, type LineValues, type SplitValues } from './line-values.ts';

interface DivideProps {
  values: SplitValues;
  onLines: (lines: LineValues[]) => void;
}

/** Divides the amount equally or by percent; the lines keep everything else, and the last one takes the rest. */
export function DivideAmount({ values, onLines }: DivideProps) {
  const { amount, currency, lines } = values;
  const total = minorOf(amount, currency);
  const apply = (parts: readonly bigint[], close: () => void) => {
    onLines(
      parts.map((part, place) => ({
        ...(lines[place] ?? emptyLine),
        ...{ amount: minorText(part, currency), taxAmount: '' },
      })),
    );
    close();
  };
  return (
    <PopoverButton label="Divide" Icon={Divide}>
      {(close) =>
        total === null ? (
          <p className="text-sm text-ink-soft">Enter the amount first.</p>
        ) : (
          <>
            <Way
              label="Number of equal parts"
              initial={String(lines.length)}
              button="Split equally"
              partsOf={(text) => equalParts(total, text)}
              onParts={(parts) => apply(parts, close)}
            />
            <Way
              label="Percentages, such as 60, 40"
              initial=""
              button="Split by percent"
              partsOf={(text) => percentParts(total, text)}
              onParts={(parts) => apply(parts, close)}
            />
          </>
        )
      }
    </PopoverButton>
  );
}

/** Returns the parts, or what is wrong with the text. */
type PartsOf = (text: string) => bigint[] | string;

export function equalParts(total: bigint, text: string): bigint[] | string {
  const count = Number(text);
  return Number.isInteger(count) && count >= 2 && count <= LINES_MAX
    ? splitEqually(total, count)
    : `Enter a number from 2 to ${LINES_MAX}`;
}

export function percentParts(total: bigint, text: string): bigint[] | string {
  const shares = text.split(/[\s;%]+|,\s+/u).filter((share) => share !== '');
  if (shares.length > LINES_MAX) return `Enter at most ${LINES_MAX} percentages`;
  const isRead = shares.every((share) => /^\d{1,3}([.,]\d{1,2})?$/u.test(share));
  const units = isRead ? shares.map((share) => unitsOf(share.replace(',', '.'), 2)) : [];
  return units.reduce((sum, unit) => sum + unit, 0n) === unitsOf('100', 2)
    ? splitByPercent(total, units)
    : 'Enter percentages that add up to 100';
}

function Way({
  label,
  initial,
  button,
  partsOf,
  onParts,
}: {
  label: string;
  initial: string;
  button: string;
  partsOf: PartsOf;
  onParts: (parts: bigint[]) => void;
}) {
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();
  const apply = () => {
    const parts = partsOf(text);
    if (typeof parts === 'string') setError(parts);
    else onParts(parts);
  };
  return (
    <div className="grid gap-2">
      <TextField
        label={label}
        value={text}
        error={error}
        inputMode="decimal"
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The expense's form has the same key.
          event.preventDefault();
          apply();
        }}
      />
      <Button size="sm" onClick={apply}>
        {button}
      </Button>
    </div>
  );
}
