import { State } from '../../../components/ui/status.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { showSuccess } from '../../../lib/success-notice.ts';
import { explainFailedEvent } from '../explain-failed-event.ts';
import { redrive, type FailedKey } from '../operations.ts';
import { FactsCard } from './facts-card.tsx';
import { useFacts } from './use-facts.ts';

/** Failed events, and later ones with the same key that wait for them. */
export function FailedEventsCard() {
  const inView = useFacts('failed-keys');
  return (
    <FactsCard title="Failed events" subject="the failed events" inView={inView}>
      {({ keys }) => (
        <>
          {keys.length === 0 && <p className="text-ink-soft">All events were applied.</p>}
          <ul className="divide-y divide-line empty:hidden">
            {keys.map((failed) => (
              <li key={`${failed.service} ${failed.key}`}>
                <FailedKeyItem failed={failed} onRequested={inView.readAgain} />
              </li>
            ))}
          </ul>
        </>
      )}
    </FactsCard>
  );
}

function FailedKeyItem({ failed, onRequested }: { failed: FailedKey; onRequested: () => void }) {
  const { service, key, type, topic, events, reason, attempts, requested_by: requestedBy } = failed;
  const { what, remedy } = explainFailedEvent(failed);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{what}</p>
        <p className="wrap-anywhere text-ink-soft">{remedy}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
          <RelativeTime at={failed.failed_at} />
          {events > 1 && <State tone="waiting">{`${events - 1} more on hold behind it`}</State>}
          {requestedBy !== null && (
            <State tone="neutral">{`Redrive requested by ${requestedBy}`}</State>
          )}
        </p>
        <details className="mt-1 text-sm text-ink-soft">
          <summary>Details</summary>
          <p>
            {type ?? 'An event that cannot be read'} of {topic}, key {key}, in {service},{' '}
            {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
          </p>
          <p className="font-mono wrap-anywhere">{reason}</p>
        </details>
      </div>
      {requestedBy === null && <RedriveButton failed={failed} onRequested={onRequested} />}
    </div>
  );
}

function RedriveButton({ failed, onRequested }: { failed: FailedKey; onRequested: () => void }) {
  const { service, key, events } = failed;
  const request = async (reason: string): Promise<string | null> => {
    const failure = await redrive({ service, key, reason });
    if (failure === null) {
      showSuccess('Redrive requested');
      onRequested();
    }
    return failure;
  };
  return (
    <ReasonDialog
      trigger={
        <Button size="sm" aria-label={`Redrive key ${key} of ${service}`}>
          Redrive
        </Button>
      }
      title={`Redrive key ${key} of ${service}?`}
      explanation={`${service} applies ${events === 1 ? 'the event' : `the ${events} events`} in order. One that fails again stays failed, with everything behind it. Your name and reason are kept.`}
      confirmLabel="Redrive"
      draft={`redrive:${service}:${key}`}
      tone="primary"
      onConfirm={request}
    />
  );
}
