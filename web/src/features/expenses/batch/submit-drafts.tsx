import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { sumDecimals } from '../../../lib/decimal.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { readinessOf, type BatchDraft, type DraftReadiness } from './draft-readiness.ts';
import type { useBatchDrafts } from './use-batch-drafts.ts';

/** How many drafts are ready and what keeps the others, then one button for all that are ready. */
export function SubmitDrafts({
  batch: { drafts, ready, busy, submitReady },
  underWay,
  total,
}: {
  batch: ReturnType<typeof useBatchDrafts>;
  /** Files that are still sent or read. */
  underWay: number;
  total: number;
}) {
  const states = drafts.map(readinessOf);
  const submitted = states.filter(({ kind }) => kind === 'submitted').length;
  const isOver = submitted === total && total > 0;
  const sum = sumOf(ready);
  const label = `Submit ${ready.length}${sum === null ? '' : ` · ${formatMoney(sum, 'USD')}`}`;
  const submit = async () => {
    const count = await submitReady();
    if (count > 0) showSuccess(`${count} ${count === 1 ? 'expense' : 'expenses'} submitted`);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div role="status" className="min-w-0 flex-1 basis-44">
        <p className="font-semibold">
          {isOver ? `All ${total} are submitted` : `${ready.length} of ${total} ready`}
        </p>
        <p className="text-sm text-ink-soft empty:hidden">{restText(states, underWay)}</p>
      </div>
      {isOver ? (
        <ButtonLink to="/expenses">View expenses</ButtonLink>
      ) : (
        <Button
          tone={ready.length > 0 ? 'primary' : 'secondary'}
          busy={busy}
          disabled={ready.length === 0}
          onClick={() => void submit()}
        >
          {label}
        </Button>
      )}
      <p className="basis-full text-sm text-ink-faint">
        {underWay > 0
          ? 'Keep Outlay open until all files are uploaded.'
          : 'Drafts are saved as they are read. You can leave this page.'}
      </p>
    </div>
  );
}

/** Returns a text such as '1 question, 1 possible duplicate, 2 still being read'. */
function restText(states: readonly DraftReadiness[], underWay: number): string {
  const count = (of: (each: DraftReadiness) => boolean) => states.filter(of).length;
  const questions = states.reduce(
    (sum, each) => sum + (each.kind === 'question' ? each.count : 0),
    0,
  );
  return (
    [
      [questions, 'question', 'questions'],
      [count(({ kind }) => kind === 'duplicate'), 'possible duplicate', 'possible duplicates'],
      [count(({ kind }) => kind === 'blocked'), 'incomplete', 'incomplete'],
      [count((each) => each.kind === 'ready' && each.warning !== null), 'warning', 'warnings'],
      [underWay, 'still being read', 'still being read'],
    ] as const
  )
    .filter(([number]) => number > 0)
    .map(([number, one, several]) => `${number} ${number === 1 ? one : several}`)
    .join(', ');
}

/** Returns the sum in US dollars; null when one of them has no rate. */
function sumOf(drafts: readonly BatchDraft[]): string | null {
  const known = drafts
    .map(({ expense: { usdAmount, currency, amount } }) =>
      currency === 'USD' ? (usdAmount ?? amount) : usdAmount,
    )
    .filter((amount) => amount !== null);
  return drafts.length === 0 || known.length < drafts.length ? null : sumDecimals(known);
}
