import { Suspense, useId, useState } from 'react';
import { State } from '../../../components/ui/status.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import type { WebhookRowFragment, WebhookEventType } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { personName } from '../../../subjects/members/person-name.ts';
import { DeleteWebhookButton, SwitchWebhookButton } from './webhook-actions.tsx';
import { TestWebhookButton, WebhookTestResult, type WebhookTest } from './webhook-test.tsx';

const editWebhook = lazyPart(() => import('./edit-webhook.tsx'));
const rotateSecret = lazyPart(() => import('./rotate-secret.tsx'));
const deliveries = lazyPart(() => import('./deliveries.tsx'));

interface WebhookItemProps {
  webhook: WebhookRowFragment;
  eventTypes: readonly WebhookEventType[];
  onResult: (result: ActionResult | null) => void;
}

export function WebhookItem({ webhook, eventTypes, onResult }: WebhookItemProps) {
  const [test, setTest] = useState<WebhookTest | null>(null);
  return (
    <article aria-label={webhook.url} className="grid gap-2.5 py-4">
      <div>
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="break-all">{webhook.url}</span>
          {webhook.active ? <State tone="done">Active</State> : <State tone="waiting">Off</State>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{webhook.eventTypes.join(', ')}</p>
        <p className="text-sm text-ink-faint">
          Secret <code>{webhook.secretPrefix}…</code> · added by {personName(webhook.createdBy)} on{' '}
          {formatDate(webhook.createdAt)}
        </p>
      </div>
      {webhook.inactiveReason !== null && <Banner tone="warning">{webhook.inactiveReason}</Banner>}
      <div className="flex flex-wrap gap-2">
        <DialogTrigger dialog={editWebhook} trigger={<Button size="sm">Edit</Button>}>
          {(handle) => (
            <editWebhook.Part handle={handle} webhook={webhook} eventTypes={eventTypes} />
          )}
        </DialogTrigger>
        <SwitchWebhookButton webhook={webhook} onResult={onResult} />
        <DialogTrigger dialog={rotateSecret} trigger={<Button size="sm">Rotate secret</Button>}>
          {(handle) => <rotateSecret.Part handle={handle} webhook={webhook} />}
        </DialogTrigger>
        <TestWebhookButton webhook={webhook} onTest={setTest} onResult={onResult} />
        <DeleteWebhookButton webhook={webhook} onResult={onResult} />
      </div>
      {test && <WebhookTestResult test={test} />}
      <DeliveriesBelow webhookId={webhook.id} />
    </article>
  );
}

function DeliveriesBelow({ webhookId }: { webhookId: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="rounded-sm text-sm font-medium text-accent underline-offset-2 hover:underline"
      >
        {open ? 'Hide deliveries' : 'Show deliveries'}
      </button>
      <div id={id}>
        {open && (
          <Suspense fallback={<ListSkeleton note="Loading deliveries" rows={2} />}>
            <deliveries.Part webhookId={webhookId} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
