import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import {
  useDeleteWebhookMutation,
  useUpdateWebhookMutation,
  type WebhookRowFragment,
} from '#graphql';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { showSuccess } from '../../../lib/success-notice.ts';

interface ActionProps {
  webhook: WebhookRowFragment;
  onFailure: (message: string | null) => void;
}

export function SwitchWebhookButton({ webhook: { id, active, url }, onFailure }: ActionProps) {
  const [updateWebhook, { loading }] = useUpdateWebhookMutation();
  const word = active ? 'Turn off' : 'Turn on';
  const change = async () => {
    onFailure(null);
    const answer = await updateWebhook({ id, active: !active });
    if (answer?.webhook) showSuccess(active ? 'Webhook turned off' : 'Webhook turned on');
    else onFailure(failureMessage(answer?.errors, 'Failed to change the webhook'));
  };
  return (
    <Button
      size="sm"
      busy={loading}
      aria-label={`${word} ${url}`}
      title={active ? 'Events that happen while it is off are not sent later.' : undefined}
      onClick={() => void change()}
    >
      {word}
    </Button>
  );
}

export function DeleteWebhookButton({ webhook: { id, url }, onFailure }: ActionProps) {
  const [deleteWebhook] = useDeleteWebhookMutation({ refetchQueries: ['Webhooks'] });
  const remove = async () => {
    onFailure(null);
    const answer = await deleteWebhook({ id });
    if (answer?.deletedId) showSuccess('Webhook deleted');
    else onFailure(failureMessage(answer?.errors, 'Failed to delete the webhook'));
  };
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" tone="danger" aria-label={`Delete ${url}`}>
          Delete
        </Button>
      }
      title="Delete this webhook?"
      question={`We stop sending to ${url} and delete its delivery history.`}
      confirmLabel="Delete webhook"
      onConfirm={remove}
    />
  );
}
