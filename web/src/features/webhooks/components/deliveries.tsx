import { useState } from 'react';
import { ActionBanner } from '../../../components/ui/action-banner.tsx';
import { ActionButton } from '../../../components/ui/action-button.tsx';
import { State } from '../../../components/ui/status.tsx';
import { statusLabels } from '../../../lib/status-labels.ts';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { NextPage } from '../../../components/ui/load-more.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import {
  useRedeliverWebhookMutation,
  useWebhookDeliveriesQuery,
  type DeliveryRowFragment,
  type WebhookDeliveryStatus,
} from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';

const badges = statusLabels<WebhookDeliveryStatus>({
  PENDING: { tone: 'waiting', label: 'Pending' },
  DELIVERED: { tone: 'done', label: 'Delivered' },
  FAILED: { tone: 'failed', label: 'Failed' },
});

/** Deliveries to one endpoint within the last 30 days. */
export default function Deliveries({ webhookId }: { webhookId: string }) {
  const { data, error, refetch, fetchMore } = useWebhookDeliveriesQuery({
    variables: { webhookId },
  });
  const [result, setResult] = useState<ActionResult | null>(null);
  const page = data?.webhookDeliveries;
  return (
    <section aria-label="Deliveries" className="mt-2 rounded-md bg-sunken px-4 py-1">
      {result && <ActionBanner {...result} />}
      {!page && <NotLoaded what="deliveries" rows={2} {...{ error, refetch }} />}
      {page?.edges.length === 0 && (
        <p className="py-3 text-ink-soft">Nothing has been sent in the last 30 days.</p>
      )}
      {page && page.edges.length > 0 && (
        <ul className="divide-y divide-line">
          {page.edges.map(({ node }) => (
            <li key={node.id}>
              <DeliveryItem delivery={node} onResult={setResult} />
            </li>
          ))}
        </ul>
      )}
      <NextPage {...{ page, fetchMore }} failure="Failed to load older deliveries" />
    </section>
  );
}

interface DeliveryItemProps {
  delivery: DeliveryRowFragment;
  onResult: (result: ActionResult | null) => void;
}

function DeliveryItem({ delivery, onResult }: DeliveryItemProps) {
  const [redeliver] = useRedeliverWebhookMutation({
    refetchQueries: ['WebhookDeliveries'],
  });
  const { tone, label } = badges[delivery.status];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{delivery.eventType}</span>
          <State tone={tone}>{label}</State>
          <span className="text-sm text-ink-soft">
            <RelativeTime at={delivery.createdAt} />
          </span>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{outcomeOf(delivery)}</p>
      </div>
      {delivery.status !== 'PENDING' && (
        <ActionButton
          label="Send again"
          name={`Send ${delivery.eventType} again`}
          send={() => redeliver({ deliveryId: delivery.id })}
          done={`${delivery.eventType} queued`}
          fallback="Failed to send it again"
          onResult={onResult}
        />
      )}
    </div>
  );
}

function outcomeOf({ attempts, responseStatus, error }: DeliveryRowFragment): string {
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  const answer = responseStatus === null ? 'no answer' : `answered ${responseStatus}`;
  if (attempts === 0) return 'Not sent yet';
  return [tries, answer, error].filter(Boolean).join(' · ');
}
