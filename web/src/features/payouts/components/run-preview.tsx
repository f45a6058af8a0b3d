import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { usePayoutRunPreviewQuery, useStartPayoutRunMutation } from '#graphql';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import type { ActionResult } from '../../../lib/action-result.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { RunLines, RunTotals } from './run-lines.tsx';
import { isSent, runSummary } from './run-summary.ts';

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
