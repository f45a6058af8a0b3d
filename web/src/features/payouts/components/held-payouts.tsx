import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Question } from '../../../components/ui/question.tsx';
import type { PayoutRowFragment } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { PayoutActions } from './payout-actions.tsx';
import { expenseTitle } from './payout-expense.ts';
import { waitingText } from './payout-labels.ts';
import type { PayoutsToDecide } from './use-payouts-to-decide.ts';

/** More would push the treasury off the screen; the list has them all. */
const shownMax = 3;

/** Payouts that are held or have failed, each as a question; renders nothing without any. */
export function HeldPayouts({ undecided }: Pick<PayoutsToDecide, 'undecided'>) {
  const [result, setResult] = useState<ActionResult | null>(null);
  const rest = undecided.length - shownMax;
  if (undecided.length === 0 && !result) return null;
  return (
    <section aria-label="Payouts to decide" className="grid gap-2">
      {result && <Banner tone={result.tone}>{result.message}</Banner>}
      {undecided.slice(0, shownMax).map((payout) => (
        <HeldPayout key={payout.id} payout={payout} onResult={setResult} />
      ))}
      {rest > 0 && <p className="text-sm text-ink-soft">{rest} more are in the list below.</p>}
    </section>
  );
}

interface HeldPayoutProps {
  payout: PayoutRowFragment;
  onResult: (result: ActionResult | null) => void;
}

function HeldPayout({ payout, onResult }: HeldPayoutProps) {
  const { expense, payee, status, amountUsd } = payout;
  const state = status === 'HELD' ? 'is held' : 'failed';
  return (
    <Question
      title={`${expenseTitle(expense)} to ${personName(payee)} ${state}: ${formatMoney(amountUsd, 'USD')}`}
      answers={<PayoutActions payout={payout} onResult={onResult} />}
    >
      <p className="text-sm text-ink-soft">{waitingText(payout)}</p>
    </Question>
  );
}
