import { useState } from 'react';
import * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { SecretOnce } from '../../../components/ui/secret-once.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import {
  useRotateWebhookSecretMutation,
  type WebhookRowFragment,
} from '../../../generated/graphql.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';

const schema = z.object({});

export default function RotateSecret({
  handle,
  webhook,
}: {
  handle: DialogHandle;
  webhook: WebhookRowFragment;
}) {
  const [secret, setSecret] = useState<string | null>(null);
  const [rotateSecret] = useRotateWebhookSecretMutation();
  const form = useServerForm({
    schema,
    initial: {},
    send: async () => {
      const { data } = await rotateSecret({ variables: { id: webhook.id } });
      const made = data?.rotateWebhookSecret.secret;
      if (made) setSecret(made);
      return data?.rotateWebhookSecret.errors;
    },
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
        <ServerForm
          form={form}
          submitLabel="Rotate secret"
          busyLabel="Rotating..."
          onCancel={handle.close}
        />
      ) : (
        <SecretOnce label="Signing secret" secret={secret} onDone={handle.close} />
      )}
    </Modal>
  );
}
