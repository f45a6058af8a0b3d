import { useState } from 'react';
import * as z from 'zod/mini';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { useRotateWebhookSecretMutation, type WebhookRowFragment } from '#graphql';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { madeSecretOf, NewSecret, type MadeSecret } from './new-secret.tsx';

const schema = z.object({});

interface RotateSecretProps {
  handle: DialogHandle;
  webhook: WebhookRowFragment;
}

export default function RotateSecret({ handle, webhook }: RotateSecretProps) {
  const [made, setMade] = useState<MadeSecret | null>(null);
  const [rotateSecret] = useRotateWebhookSecretMutation();
  const keyFor = useIdempotencyKey();
  const form = useServerForm({
    schema,
    initial: {},
    send: async () => {
      const answer = await rotateSecret({ id: webhook.id, idempotencyKey: keyFor({}) });
      const next = madeSecretOf(answer);
      if (!next) return answer?.errors;
      setMade(next);
      return null;
    },
    fallback: 'Failed to rotate the secret',
  });
  return (
    <Modal
      title={made === null ? 'Rotate the secret?' : 'Your new signing secret'}
      handle={handle}
      closable={made === null}
      {...(made === null && {
        description: `Once this takes effect, we sign with the new secret only. ${webhook.url} needs it to check our signatures.`,
      })}
    >
      {made === null ? (
        <ServerForm
          form={form}
          submitLabel="Rotate secret"
          busyLabel="Rotating..."
          onCancel={handle.close}
        />
      ) : (
        <NewSecret made={made} onDone={handle.close} />
      )}
    </Modal>
  );
}
