import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import {
  usePayoutRunPreviewQuery,
  useStartPayoutRunMutation,
  type PayoutRunPreviewQuery,
} from '#graphql';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import type { ActionResult } from '../../../lib/action-result.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { isSent, runSummary } from './run-summary.ts';
import { TriangleAlert } from 'lucide-react';
import { Fact, Facts } from '../../../components/ui/section.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import { compareDecimals } from '../../../lib/decimal.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { expenseTitle } from './payout-expense.ts';

interface RunPreviewProps {
  handle: DialogHandle;
  ids: readonly string[];
  onStarted: (result: ActionResult) => void;
}

/** Previews a run with current checks; the run checks each payout again. */
export default function RunPreview({ handle, ids: chosenIds, onStarted }: RunPreviewProps) {
  // Starts exactly the payouts shown, even when the queue changes behind the dialog.
  const [ids] = useState(() => [...chosenIds]);
  const { data, error, refetch } = usePayoutRunPreviewQuery({
    variables: { ids },
    fetchPolicy: 'no-cache',
  });
  const preview = data?.payoutRunPreview.preview;
  const refusal = data?.payoutRunPreview.errors[0]?.message;
  const run = useStart(ids, () => {
    onStarted({ tone: 'success', message: `Run started: ${runSummary(preview?.lines ?? [])}.` });
    handle.close();
  });
  return (
    <Modal
      title="Preview of the run"
      description="Amounts are current, not reserved: each payout is checked once more before it is signed."
      handle={handle}
      wide
    >
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void run.start();
        }}
      >
        {run.failure !== null && <Banner tone="error">{run.failure}</Banner>}
        {refusal !== undefined && <Banner tone="error">{refusal}</Banner>}
        {!preview && refusal === undefined && (
          <NotLoaded what="the preview" rows={3} {...{ error, refetch }} />
        )}
        {preview && (
          <>
            <Banner tone={preview.lines.every(isSent) ? 'info' : 'warning'}>
              {runSummary(preview.lines)}
            </Banner>
            <RunLines lines={preview.lines} />
            <RunTotals preview={preview} />
          </>
        )}
        <FormFooter
          submitLabel="Start the run"
          busyLabel="Starting..."
          busy={run.busy}
          disabled={!preview}
          onCancel={handle.close}
        />
      </form>
    </Modal>
  );
}

function useStart(ids: string[], onDone: () => void) {
  const [startRun, { loading: busy }] = useStartPayoutRunMutation();
  const keyFor = useIdempotencyKey();
  const [failure, setFailure] = useState<string | null>(null);
  const start = async () => {
    setFailure(null);
    const answer = await startRun({ ids, idempotencyKey: keyFor(ids) });
    if (answer?.errors.length === 0) onDone();
    else setFailure(failureMessage(answer?.errors, 'Failed to start the run'));
  };
  return { start, busy, failure };
}

type Preview = NonNullable<PayoutRunPreviewQuery['payoutRunPreview']['preview']>;

/** Each payout of the run: its amount, its cost, and why it would be skipped. */
const RunLines = ({ lines }: { lines: Preview['lines'] }) => (
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
const RunTotals = ({ preview }: { preview: Preview }) => (
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
