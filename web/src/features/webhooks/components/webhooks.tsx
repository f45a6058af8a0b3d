import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { AddButton } from '../../../components/ui/add-button.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { useWebhooksQuery } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { WebhookItem } from './webhook-item.tsx';

const editWebhook = lazyPart(() => import('./edit-webhook.tsx'));

/** Endpoints that receive the organization's events. */
export default function Webhooks() {
  const query = useWebhooksQuery();
  const { data } = query;
  const [result, setResult] = useState<ActionResult | null>(null);
  const eventTypes = data?.webhookEventTypes ?? [];
  return (
    <ListCard
      title="Webhooks"
      action={
        data && (
          <AddButton label="Add webhook" dialog={editWebhook}>
            {(handle) => (
              <editWebhook.Part handle={handle} webhook={null} eventTypes={eventTypes} />
            )}
          </AddButton>
        )
      }
      intro="We send a signed POST to your address for each event, and retry for a day without a response."
      result={result}
      items={data?.webhooks}
      query={query}
      noun="webhooks"
      empty={{ Icon: Webhook, title: 'No webhooks yet', text: 'Send events to your own systems.' }}
      keyOf={({ id }) => id}
    >
      {(webhook) => <WebhookItem webhook={webhook} eventTypes={eventTypes} onResult={setResult} />}
    </ListCard>
  );
}
