import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { SecretOnce } from '../../../components/ui/secret-once.tsx';
import {
  useRotateWebhookSecretMutation,
  type WebhookRowFragment,
} from '../../../generated/graphql.ts';
import { useForm } from '../../../lib/use-form.ts';

export default function RotateSecret({
  handle,
  webhook,
}: {
  handle: DialogHandle;
  webhook: WebhookRowFragment;
}) {
  const [secret, setSecret] = useState<string | null>(null);
  const [rotateSecret] = useRotateWebhookSecretMutation();
  const form = useForm({
    initial: {},
    send: async () => {
      const { data } = await rotateSecret({ variables: { id: webhook.id } });
      const made = data?.rotateWebhookSecret.secret;
      if (made) setSecret(made);
      return data?.rotateWebhookSecret.errors;
    },
    // The secret has replaced the form by now.
    onDone: () => undefined,
    fallback: 'Failed to rotate the secret',
  });
  return (
    <Modal
      title={secret === null ? 'Rotate the secret?' : 'Your new signing secret'}
      handle={handle}
      closable={secret === null}
      {...(secret === null && {
        description: `The secret of now stops working at once. ${webhook.url} needs the new one to check our signatures.`,
      })}
    >
      {secret === null ? (
        <form {...form.formProps} className="grid gap-4">
          {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
          <FormFooter
            submitLabel="Rotate secret"
            busyLabel="Rotating..."
            busy={form.busy}
            onCancel={handle.close}
          />
        </form>
      ) : (
        <SecretOnce label="Signing secret" secret={secret} onDone={handle.close} />
      )}
    </Modal>
  );
}
