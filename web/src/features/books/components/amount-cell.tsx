import { Link } from 'react-router';
import { Cell } from '../../../components/ui/table.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { BooksMoney } from './books-money.tsx';

interface AmountCellProps {
  /** Where the amount leads. */
  to?: string;
  /** Of the column, on small screens. */
  label?: string;
  amount: string;
  className: string;
}

/** A cell with an amount in the currency of the books. */
export const AmountCell = ({ to, label, amount, className }: AmountCellProps) => (
  <Cell className={classNames('text-right', label !== undefined && 'max-sm:text-sm', className)}>
    {label !== undefined && (
      <span aria-hidden="true" className="text-ink-faint sm:hidden">
        {label}{' '}
      </span>
    )}
    {to === undefined ? (
      <BooksMoney amount={amount} />
    ) : (
      <Link to={to} className="touchable hover:underline">
        <BooksMoney amount={amount} />
      </Link>
    )}
  </Cell>
);
