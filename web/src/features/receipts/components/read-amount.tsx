import { Money } from '../../../components/ui/amounts.tsx';
import { isDecimal } from '../../../lib/decimal.ts';

interface ReadAmountProps {
  amount: string;
  currency: string | undefined;
  className?: string;
}

/** An amount as read from a receipt; without a currency it is a plain number. */
export function ReadAmount({ amount, currency, className }: ReadAmountProps) {
  if (!isDecimal(amount)) return <span>{amount}</span>;
  if (currency !== undefined) {
    return <Money amount={amount} currency={currency} {...(className && { className })} />;
  }
  return (
    <span>
      <span className={className}>{amount}</span>{' '}
      <span className="text-ink-soft">(currency not detected)</span>
    </span>
  );
}
