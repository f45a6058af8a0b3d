import { ActionButton } from '../../../components/ui/action-button.tsx';
import {
  useDeleteWebhookMutation,
  useUpdateWebhookMutation,
  type WebhookRowFragment,
} from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';

interface ActionProps {
  webhook: WebhookRowFragment;
  onResult: (result: ActionResult | null) => void;
}

export function SwitchWebhookButton({ webhook: { id, active, url }, onResult }: ActionProps) {
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

export function DeleteWebhookButton({ webhook: { id, url }, onResult }: ActionProps) {
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
