import type { ReactNode } from 'react';
import { Money } from '../../../components/ui/amounts.tsx';
import { useTreasuryQuery } from '#graphql';
import { subtractDecimals } from '../../../lib/decimal.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { TreasuryCard } from './treasury-card.tsx';

const className =
  'min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:border-l xl:border-line xl:pl-8';

/** The treasury beside the payouts; on small screens one line above them, which opens. */
export function TreasuryPanel({ children }: { children: ReactNode }) {
  const isBeside = useMediaQuery('(min-width: 80rem)');
  const content = (
    <div className="grid gap-6">
      <TreasuryCard />
      {children}
    </div>
  );
  if (isBeside) return <div className={className}>{content}</div>;
  return (
    <details className="border-y border-line py-3">
      <summary className="touchable cursor-pointer text-base">
        <Available />
      </summary>
      <div className="pt-4">{content}</div>
    </details>
  );
}

/** What the main treasury can pay, with a word where it can't. */
function Available() {
  const { data } = useTreasuryQuery({ fetchPolicy: 'cache-first' });
  const treasury = data?.treasury.treasury;
  if (!treasury?.balances) return 'Treasury';
  const { balances, reservedAmount, paused, warnings } = treasury;
  return (
    <>
      <span className="font-strong">
        <Money amount={subtractDecimals(balances.amount, reservedAmount)} currency="PYUSD" />
      </span>{' '}
      available to pay
      {paused ? (
        <span className="text-danger"> · paused</span>
      ) : (
        warnings.length > 0 && <span className="text-warning"> · needs attention</span>
      )}
    </>
  );
}
