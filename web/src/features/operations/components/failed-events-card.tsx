import { Status } from '../../../components/ui/status.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { showSuccess } from '../../../lib/success-notice.ts';
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
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">
            {service}, key {key}
          </span>
          <Status tone="waiting">{events === 1 ? '1 event' : `${events} events`}</Status>
          {requestedBy !== null && <Status tone="neutral">Redrive requested</Status>}
        </p>
        <p className="text-sm text-ink-soft">
          {type ?? 'An event that cannot be read'} of {topic},{' '}
          <RelativeTime at={failed.failed_at} />
          {' · '}
          {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
          {requestedBy !== null && ` · requested by ${requestedBy}`}
        </p>
        <p className="mt-1.5 font-mono text-sm wrap-anywhere">{reason}</p>
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
