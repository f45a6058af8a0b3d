import { useState } from 'react';
import * as z from 'zod/mini';
import { Banner } from '../../../components/ui/banner.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { useChangePasswordMutation } from '#graphql';
import { newPassword, passwordRule } from '../../../lib/password-rule.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';

const schema = z.object({
  currentPassword: z.string().check(z.minLength(1, 'Enter your current password')),
  newPassword,
});

export function ChangePasswordCard() {
  const [changePassword] = useChangePasswordMutation({ refetchQueries: ['MySessions'] });
  const [changed, setChanged] = useState(false);
  const form = useServerForm({
    schema,
    initial: { currentPassword: '', newPassword: '' },
    send: async (variables) => {
      setChanged(false);
      return (await changePassword(variables))?.errors;
    },
    onDone: () => {
      form.reset();
      setChanged(true);
    },
    fallback: 'Failed to change the password',
  });
  return (
    <Section title="Password">
      <ServerForm form={form} submitLabel="Change password" busyLabel="Changing..." quiet>
        {changed && (
          <Banner tone="success">
            Password changed. Your other sessions were signed out and your API keys revoked.
          </Banner>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            {...form.field('currentPassword')}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint={passwordRule}
            {...form.field('newPassword')}
          />
        </div>
        <p className="text-sm text-ink-faint">
          Changing it signs you out everywhere else and revokes your API keys.
        </p>
      </ServerForm>
    </Section>
  );
}
