import { Money } from '../../../components/ui/amounts.tsx';
import { useBooksCurrency } from '../use-books-currency.ts';

/** An amount in the currency of the books. */
export const BooksMoney = ({ amount }: { amount: string }) => (
  <Money amount={amount} currency={useBooksCurrency()} />
);
