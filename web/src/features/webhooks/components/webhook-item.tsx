import { Suspense, useId, useState } from 'react';
import { TextButton } from '../../../components/ui/text-link.tsx';
import { State } from '../../../components/ui/status.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import {
  type WebhookRowFragment,
  type WebhookEventType,
  useDeleteWebhookMutation,
  useUpdateWebhookMutation,
  useTestWebhookMutation,
  type TestWebhookMutation,
} from '#graphql';
import { type ActionResult, resultOf } from '../../../lib/action-result.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { personName } from '../../../subjects/members/person-name.ts';
import { ActionButton } from '../../../components/ui/action-button.tsx';

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
      <TextButton
        look="plain"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide deliveries' : 'Show deliveries'}
      </TextButton>
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

interface ActionProps {
  webhook: WebhookRowFragment;
  onResult: (result: ActionResult | null) => void;
}

function SwitchWebhookButton({ webhook: { id, active, url }, onResult }: ActionProps) {
  const [updateWebhook] = useUpdateWebhookMutation();
  const label = active ? 'Turn off' : 'Turn on';
  return (
    <ActionButton
      label={label}
      name={`${label} ${url}`}
      title={active ? 'Events that happen while it is off are not sent later.' : undefined}
      send={() => updateWebhook({ id, active: !active })}
      done={active ? 'Webhook turned off' : 'Webhook turned on'}
      fallback="Failed to change the webhook"
      onResult={onResult}
    />
  );
}

function DeleteWebhookButton({ webhook: { id, url }, onResult }: ActionProps) {
  const [deleteWebhook] = useDeleteWebhookMutation({ refetchQueries: ['Webhooks'] });
  return (
    <ActionButton
      label="Delete"
      name={`Delete ${url}`}
      tone="danger"
      confirm={{
        title: 'Delete this webhook?',
        question: `We stop sending to ${url} and delete its delivery history.`,
        confirmLabel: 'Delete webhook',
      }}
      send={() => deleteWebhook({ id })}
      done="Webhook deleted"
      fallback="Failed to delete the webhook"
      onResult={onResult}
    />
  );
}

type WebhookTest = NonNullable<TestWebhookMutation['testWebhook']['test']>;

function TestWebhookButton({
  webhook: { id, url },
  onTest,
  onResult,
}: {
  webhook: WebhookRowFragment;
  onTest: (test: WebhookTest | null) => void;
  onResult: (result: ActionResult | null) => void;
}) {
  const [testWebhook, { loading }] = useTestWebhookMutation();
  const send = async () => {
    onResult(null);
    onTest(null);
    const answer = await testWebhook({ id });
    if (answer?.test) onTest(answer.test);
    else onResult(resultOf(answer?.errors, 'Failed to test the endpoint'));
  };
  return (
    <Button
      size="sm"
      busy={loading}
      aria-label={`Test endpoint ${url}`}
      onClick={() => void send()}
    >
      Test endpoint
    </Button>
  );
}

/** The receiver's response to the last test. */
function WebhookTestResult({
  test: { responseStatus, answer, error, durationMs },
}: {
  test: WebhookTest;
}) {
  const title =
    error === null ? `Received: status ${responseStatus} after ${durationMs} ms` : 'Test failed';
  return (
    <Banner tone={error === null ? 'success' : 'error'} title={title}>
      {error !== null && <p>{error}</p>}
      {answer !== null && (
        <p>
          Response: <code className="break-all">{answer}</code>
        </p>
      )}
    </Banner>
  );
}
