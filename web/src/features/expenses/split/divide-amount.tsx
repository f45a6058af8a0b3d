import { LINES_MAX } from '@outlay/schemas/expense-values';
import { splitByPercent, splitEqually } from '@outlay/schemas/split-amount';
import { Divide } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { PopoverButton } from '../../../components/ui/popover-button.tsx';
import { unitsOf } from '../../../lib/decimal.ts';

interface DivideAmountProps {
  /** Null while the amount is invalid. */
  total: bigint | null;
  onParts: (parts: readonly bigint[]) => void;
}

/** Divides an amount in minor units equally or by percent; the last part takes the rest. */
export function DivideAmount({ total, onParts }: DivideAmountProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const apply = (close: () => void) => {
    const parts = total === null ? 'Enter the amount first' : partsOf(total, text);
    setError(typeof parts === 'string' ? parts : undefined);
    if (typeof parts === 'string') return;
    onParts(parts);
    close();
  };
  return (
    <PopoverButton label="Divide" Icon={Divide}>
      {(close) => (
        <>
          <TextField
            label="Number of equal parts, or percentages"
            placeholder="3, or 60 40"
            autoFocus
            value={text}
            error={error}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // The expense's form has the same key.
              event.preventDefault();
              apply(close);
            }}
          />
          <Button size="sm" onClick={() => apply(close)}>
            Divide the amount
          </Button>
        </>
      )}
    </PopoverButton>
  );
}

/** Returns the parts, or what is wrong with the text. */
export function partsOf(total: bigint, text: string): bigint[] | string {
  const numbers = text.split(/[\s;%]+|,\s+/u).filter((number) => number !== '');
  const count = Number(text);
  if (count >= 2 && count <= LINES_MAX && Number.isInteger(count)) {
    return splitEqually(total, count);
  }
  const isRead = numbers.every((number) => /^\d{1,3}([.,]\d{1,2})?$/u.test(number));
  const shares = isRead ? numbers.map((number) => unitsOf(number.replace(',', '.'), 2)) : [];
  const isWhole = shares.reduce((sum, share) => sum + share, 0n) === unitsOf('100', 2);
  return isWhole && shares.length <= LINES_MAX
    ? splitByPercent(total, shares)
    : `Enter 2 to ${LINES_MAX} equal parts, or percentages that add up to 100`;
}
