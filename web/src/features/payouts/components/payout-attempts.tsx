import { Money } from '../../../components/ui/amounts.tsx';
import { TransactionLink } from '../../../subjects/payments/chain-value.tsx';
import type { PayoutRowFragment } from '#graphql';
import { formatDateTime } from '../../../lib/format-date.ts';
import { attemptLabels } from './payout-labels.ts';

/** Every transaction signed for a payout, collapsed: few people need them. */
export function PayoutAttempts({ attempts }: { attempts: PayoutRowFragment['attempts'] }) {
  if (attempts.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="touchable w-fit cursor-pointer rounded-sm font-medium text-ink-soft hover:text-ink">
        {attempts.length} {attempts.length === 1 ? 'attempt' : 'attempts'}
      </summary>
      <ol className="mt-2 grid gap-2 border-l-2 border-line pl-3">
        {attempts.map((attempt) => (
          <li key={attempt.number} className="grid gap-x-3 sm:flex sm:flex-wrap">
            <span className="text-ink-soft">
              {attempt.number}. Signed {formatDateTime(attempt.signedAt)},{' '}
              {attemptLabels[attempt.state]}
              {attempt.endedAt !== null && ` ${formatDateTime(attempt.endedAt)}`}
            </span>
            {attempt.feeSol !== null && (
              <span className="text-ink-faint">
                Fee <Money amount={attempt.feeSol} currency="SOL" />
              </span>
            )}
            <TransactionLink value={attempt.signature} url={attempt.explorerUrl} />
          </li>
        ))}
      </ol>
    </details>
  );
}
