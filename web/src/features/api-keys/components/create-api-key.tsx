import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { CheckboxGroup } from '../../../components/ui/checkbox-group.tsx';
import type { DialogHandle } from '../../../components/ui/dialog-trigger.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { SecretOnce } from '../../../components/ui/secret-once.tsx';
import { useCreateApiKeyMutation, type ApiScope } from '../../../generated/graphql.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { scopeNames, scopeWords } from './scope-words.ts';

interface KeyValues {
  name: string;
  scopes: ApiScope[];
  expiresInDays: string;
}

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

function KeyForm({
  onCreated,
  onCancel,
}: {
  onCreated: (secret: string) => void;
  onCancel: () => void;
}) {
  const isAdmin = useSessionUser().roles.includes('admin');
  const [createApiKey] = useCreateApiKeyMutation({ refetchQueries: ['ApiKeys'] });
  const form = useForm<KeyValues>({
    initial: { name: '', scopes: ['READ'], expiresInDays: '90' },
    check: ({ name, scopes }) => ({
      name: name.trim() === '' ? 'Enter a name' : undefined,
      scopes: scopes.length === 0 ? 'Choose at least one scope.' : undefined,
    }),
    send: async ({ name, scopes, expiresInDays }) => {
      const input = { name: name.trim(), scopes, expiresInDays: Number(expiresInDays) };
      const { data } = await createApiKey({ variables: { input } });
      const secret = data?.createApiKey.secret;
      if (secret) onCreated(secret);
      return data?.createApiKey.errors;
    },
    // The secret has replaced the form by now.
    onDone: () => undefined,
    fallback: 'Failed to create the key',
  });
  return (
    <form {...form.formProps} className="grid gap-4">
      {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
      <TextField
        label="Name"
        required
        autoFocus
        hint="What it is for, such as 'Accounting export'."
        value={form.values.name}
        error={form.errors.name}
        onChange={(event) => form.set('name', event.target.value)}
      />
      <CheckboxGroup
        legend="Scopes"
        choices={scopeNames.map((value) => ({
          value,
          ...scopeWords[value],
          disabledReason:
            value === 'ADMIN' && !isAdmin ? 'Only admins can give this scope.' : undefined,
        }))}
        chosen={form.values.scopes}
        error={form.errors.scopes}
        onChange={(scopes) => form.set('scopes', scopes)}
      />
      <SelectField
        label="Expires after"
        value={form.values.expiresInDays}
        error={form.errors.expiresInDays}
        onChange={(event) => form.set('expiresInDays', event.target.value)}
      >
        {lifetimes.map(([days, label]) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
      </SelectField>
      <FormFooter
        submitLabel="Create key"
        busyLabel="Creating..."
        busy={form.busy}
        onCancel={onCancel}
      />
    </form>
  );
}
