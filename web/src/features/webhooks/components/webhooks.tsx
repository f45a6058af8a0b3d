import { Plus, Webhook } from 'lucide-react';
import { lazy, useState } from 'react';
import { Banner, RetryBanner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { useWebhooksQuery } from '../../../generated/graphql.ts';
import { loadWithRetry } from '../../../lib/load-with-retry.ts';
import { WebhookItem } from './webhook-item.tsx';

const EditWebhook = lazy(() => loadWithRetry(() => import('./edit-webhook.tsx')));

/** Endpoints that receive the organisation's events. */
export default function Webhooks() {
  const { data, error, refetch } = useWebhooksQuery();
  const [failure, setFailure] = useState<string | null>(null);
  const eventTypes = data?.webhookEventTypes ?? [];
  return (
    <Card
      title="Webhooks"
      action={
        data && (
          <DialogTrigger
            trigger={
              <Button size="sm">
                <Plus aria-hidden="true" className="size-4" />
                Add webhook
              </Button>
            }
          >
            {(handle) => <EditWebhook handle={handle} webhook={null} eventTypes={eventTypes} />}
          </DialogTrigger>
        )
      }
    >
      <p className="-mt-1 mb-4 text-ink-soft">
        We send a signed POST to your address when something happens, and try again for a day when
        it does not answer.
      </p>
      {failure !== null && (
        <div className="mb-4">
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
      {error && !data && (
        <RetryBanner message="Failed to load webhooks" onRetry={() => void refetch()} />
      )}
      {!data && !error && <ListSkeleton note="Loading webhooks" rows={2} />}
      {data?.webhooks.length === 0 && (
        <EmptyState Icon={Webhook} title="No webhooks yet">
          Add one when a program of yours should hear of events by itself.
        </EmptyState>
      )}
      {data && data.webhooks.length > 0 && (
        <ul className="-my-4 divide-y divide-line">
          {data.webhooks.map((webhook) => (
            <li key={webhook.id}>
              <WebhookItem webhook={webhook} eventTypes={eventTypes} onFailure={setFailure} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
