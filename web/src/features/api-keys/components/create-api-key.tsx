import { isAccountantAlone } from '@outlay/schemas/roles';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CheckboxGroup } from '../../../components/ui/checkbox-group.tsx';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { SecretOnce } from '../../../components/ui/secret-once.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { useCreateApiKeyMutation, type ApiScope } from '#graphql';
import { requiredText, someOf } from '../../../lib/form-schema.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { scopeNames, scopeLabels } from './scope-labels.ts';

const schema = z.object({
  name: requiredText('Enter a name'),
  scopes: someOf<ApiScope>('Choose at least one scope.'),
  expiresInDays: z.string(),
});

const lifetimes: readonly [days: string, label: string][] = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['180', '180 days'],
  ['365', '1 year'],
];

export default function CreateApiKey({ handle }: { handle: DialogHandle }) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Modal
      title={secret === null ? 'Create an API key' : 'Your new API key'}
      handle={handle}
      closable={secret === null}
    >
      {secret === null ? (
        <KeyForm onCreated={setSecret} onCancel={handle.close} />
      ) : (
        <SecretOnce label="API key" secret={secret} onDone={handle.close} />
      )}
    </Modal>
  );
}

function whyNot(scope: ApiScope, roles: readonly string[]): string | undefined {
  if (scope !== 'READ' && isAccountantAlone(roles)) return 'Accountants only read.';
  return scope === 'ADMIN' && !roles.includes('admin')
    ? 'Only admins can grant this scope.'
    : undefined;
}

interface KeyFormProps {
  onCreated: (secret: string) => void;
  onCancel: () => void;
}

function KeyForm({ onCreated, onCancel }: KeyFormProps) {
  const { roles } = useSessionUser();
  const [createApiKey] = useCreateApiKeyMutation({ refetchQueries: ['ApiKeys'] });
  const form = useServerForm<z.infer<typeof schema>>({
    schema,
    initial: { name: '', scopes: ['READ'], expiresInDays: '90' },
    draft: 'api-key',
    send: async (values) => {
      const input = { ...values, expiresInDays: Number(values.expiresInDays) };
      const answer = await createApiKey({ input });
      const secret = answer?.secret;
      if (secret) onCreated(secret);
      return answer?.errors;
    },
    fallback: 'Failed to create the key',
  });
  return (
    <ServerForm form={form} submitLabel="Create key" busyLabel="Creating..." onCancel={onCancel}>
      <TextField
        label="Name"
        required
        autoFocus
        hint="What it is for, such as 'Accounting export'."
        {...form.field('name')}
      />
      <CheckboxGroup
        legend="Scopes"
        choices={scopeNames.map((value) => ({
          value,
          ...scopeLabels[value],
          disabledReason: whyNot(value, roles),
        }))}
        {...form.choice('scopes')}
      />
      <SelectField label="Expires after" options={lifetimes} {...form.field('expiresInDays')} />
    </ServerForm>
  );
}
