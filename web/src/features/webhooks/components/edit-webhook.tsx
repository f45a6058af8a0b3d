import { useState } from 'react';
import * as z from 'zod/mini';
import { CheckboxGroup } from '../../../components/ui/checkbox-group.tsx';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import {
  useCreateWebhookMutation,
  useUpdateWebhookMutation,
  type WebhookEventType,
  type WebhookRowFragment,
} from '#graphql';
import { someOf } from '../../../lib/form-schema.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { madeSecretOf, NewSecret, type MadeSecret } from './new-secret.tsx';

const schema = z.object({
  url: z.string().check(
    z.trim(),
    z.refine((url) => URL.canParse(url), 'Enter an address such as https://example.com/hook'),
  ),
  eventTypes: someOf<WebhookEventType>('Choose at least one event.'),
});

interface EditWebhookProps {
  handle: DialogHandle;
  /** Null for a new one. */
  webhook: WebhookRowFragment | null;
  eventTypes: readonly WebhookEventType[];
}

export default function EditWebhook(props: EditWebhookProps) {
  const [made, setMade] = useState<MadeSecret | null>(null);
  const formTitle = props.webhook === null ? 'Add webhook' : 'Edit webhook';
  return (
    <Modal
      title={made === null ? formTitle : titleOf(made)}
      handle={props.handle}
      closable={made === null}
    >
      {made === null ? (
        <WebhookForm {...props} onSecret={setMade} />
      ) : (
        <NewSecret made={made} onDone={props.handle.close} />
      )}
    </Modal>
  );
}

const titleOf = ({ waitsFor }: MadeSecret): string =>
  waitsFor === null ? 'Your webhook is ready' : 'Your webhook is proposed';

function WebhookForm({
  handle,
  webhook,
  eventTypes,
  onSecret,
}: EditWebhookProps & { onSecret: (made: MadeSecret) => void }) {
  const save = useSaveWebhook(webhook, (made): void => {
    form.forget();
    onSecret(made);
  });
  const form = useServerForm({
    schema,
    initial: { url: webhook?.url ?? '', eventTypes: webhook?.eventTypes ?? [] },
    draft: `webhook:${webhook?.id ?? 'new'}`,
    send: save,
    onDone: () => {
      showSuccess('Webhook saved');
      handle.close();
    },
    fallback: 'Failed to save the webhook',
  });
  return (
    <ServerForm
      form={form}
      submitLabel={webhook === null ? 'Add webhook' : 'Save webhook'}
      onCancel={handle.close}
    >
      <TextField
        label="Address"
        type="url"
        required
        autoFocus
        placeholder="https://"
        {...form.field('url')}
      />
      <CheckboxGroup
        legend="Events"
        columns={2}
        choices={eventTypes.map((value) => ({ value, label: value }))}
        {...form.choice('eventTypes')}
      />
    </ServerForm>
  );
}

function useSaveWebhook(webhook: WebhookRowFragment | null, onSecret: (made: MadeSecret) => void) {
  const [createWebhook] = useCreateWebhookMutation({ refetchQueries: ['Webhooks'] });
  const [updateWebhook] = useUpdateWebhookMutation();
  const keyFor = useIdempotencyKey();
  return async (input: z.infer<typeof schema>) => {
    if (webhook !== null) return (await updateWebhook({ id: webhook.id, ...input }))?.errors;
    const answer = await createWebhook({ ...input, idempotencyKey: keyFor(input) });
    const made = madeSecretOf(answer);
    if (!made) return answer?.errors;
    onSecret(made);
    return null;
  };
}
