import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { CheckboxGroup } from '../../../components/ui/checkbox-group.tsx';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { SecretOnce } from '../../../components/ui/secret-once.tsx';
import {
  useCreateWebhookMutation,
  useUpdateWebhookMutation,
  type WebhookRowFragment,
} from '../../../generated/graphql.ts';
import { useForm, type FieldErrors } from '../../../lib/use-form.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';

interface WebhookValues {
  url: string;
  eventTypes: string[];
}

interface EditWebhookProps {
  handle: DialogHandle;
  /** Null: a new one. */
  webhook: WebhookRowFragment | null;
  eventTypes: readonly string[];
}

export default function EditWebhook(props: EditWebhookProps) {
  const [secret, setSecret] = useState<string | null>(null);
  const formTitle = props.webhook === null ? 'Add webhook' : 'Edit webhook';
  return (
    <Modal
      title={secret === null ? formTitle : 'Your webhook is ready'}
      handle={props.handle}
      closable={secret === null}
    >
      {secret === null ? (
        <WebhookForm {...props} onSecret={setSecret} />
      ) : (
        <SecretOnce label="Signing secret" secret={secret} onDone={props.handle.close} />
      )}
    </Modal>
  );
}

function checkWebhook({ url, eventTypes }: WebhookValues): FieldErrors<WebhookValues> {
  return {
    url: URL.canParse(url.trim()) ? undefined : 'Enter an address such as https://example.com/hook',
    eventTypes: eventTypes.length === 0 ? 'Choose at least one event.' : undefined,
  };
}

function WebhookForm({
  handle,
  webhook,
  eventTypes,
  onSecret,
}: EditWebhookProps & { onSecret: (secret: string) => void }) {
  const save = useSaveWebhook(webhook, onSecret);
  const form = useForm<WebhookValues>({
    initial: { url: webhook?.url ?? '', eventTypes: webhook?.eventTypes ?? [] },
    check: checkWebhook,
    send: save,
    onDone: () => {
      // A new endpoint keeps the dialog open: its secret is shown.
      if (webhook !== null) handle.close();
    },
    fallback: 'Failed to save the webhook',
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
      <TextField
        label="Address"
        type="url"
        required
        autoFocus
        placeholder="https://"
        value={form.values.url}
        error={form.errors.url}
        onChange={(event) => form.set('url', event.target.value)}
      />
      <CheckboxGroup
        legend="Events"
        columns={2}
        choices={eventTypes.map((value) => ({ value, label: value }))}
        chosen={form.values.eventTypes}
        error={form.errors.eventTypes}
        onChange={(chosen) => form.set('eventTypes', chosen)}
      />
      <FormFooter
        submitLabel={webhook === null ? 'Add webhook' : 'Save webhook'}
        busyLabel="Saving..."
        busy={form.busy}
        onCancel={handle.close}
      />
    </form>
  );
}

function useSaveWebhook(webhook: WebhookRowFragment | null, onSecret: (secret: string) => void) {
  const [createWebhook] = useCreateWebhookMutation({ refetchQueries: ['Webhooks'] });
  const [updateWebhook] = useUpdateWebhookMutation();
  const keyFor = useIdempotencyKey();
  return async ({ url, eventTypes }: WebhookValues) => {
    const input = { url: url.trim(), eventTypes };
    if (webhook !== null) {
      const { data } = await updateWebhook({ variables: { id: webhook.id, ...input } });
      return data?.updateWebhook.errors;
    }
    const { data } = await createWebhook({
      variables: { ...input, idempotencyKey: keyFor(input) },
    });
    const secret = data?.createWebhook.secret;
    if (secret) onSecret(secret);
    return data?.createWebhook.errors;
  };
}
