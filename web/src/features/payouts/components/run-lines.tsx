import { TriangleAlert } from 'lucide-react';
import { Fact, Facts } from '../../../components/ui/section.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import type { PayoutRunPreviewQuery } from '#graphql';
import { compareDecimals } from '../../../lib/decimal.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { expenseTitle } from './payout-expense.ts';

type Preview = NonNullable<PayoutRunPreviewQuery['payoutRunPreview']['preview']>;

/** Each payout of the run: its amount, its cost, and why it would be skipped. */
export const RunLines = ({ lines }: { lines: Preview['lines'] }) => (
  <ul aria-label="Payouts of the run" className="divide-y divide-line border-y border-line">
    {lines.map(({ payout, amount, rentSol, problem }) => (
      <li key={payout.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{personName(payout.payee)}</p>
          <p className="text-sm wrap-anywhere text-ink-faint">{expenseTitle(payout.expense)}</p>
        </div>
        <div className="text-right">
          <Money amount={payout.amountUsd} currency="USD" className="font-medium" />
          <p className="text-sm text-ink-faint">
            {amount !== null && <Money amount={amount} currency="PYUSD" />}
            {compareDecimals(rentSol, '0') !== 0 && (
              <span className="block">
                rent <Money amount={rentSol} currency="SOL" />
              </span>
            )}
          </p>
        </div>
        {problem !== null && (
          <p className="col-span-2 mt-1 flex items-start gap-2 text-sm text-warning">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="wrap-anywhere">{problem}</span>
          </p>
        )}
      </li>
    ))}
  </ul>
);

/** Total cost, and the treasury's balance afterwards. */
export const RunTotals = ({ preview }: { preview: Preview }) => (
  <Facts columns={2}>
    <Fact label="Total">
      <Money amount={preview.totalUsd} currency="USD" className="font-semibold" />
      <span className="block text-sm text-ink-faint">
        <Money amount={preview.totalAmount} currency="PYUSD" />
      </span>
    </Fact>
    <Fact label="Fees, at most">
      <Money amount={preview.feesSol} currency="SOL" />
    </Fact>
    <Fact label="Rent for new token accounts">
      <Money amount={preview.rentSol} currency="SOL" />
    </Fact>
    <Fact label="Treasury afterwards">
      <Money amount={preview.amountAfter} currency="PYUSD" className="font-medium" />
      <span className="block">
        <Money amount={preview.solAfter} currency="SOL" />
      </span>
    </Fact>
  </Facts>
);
