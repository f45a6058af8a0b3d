import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { useChangePasswordMutation } from '../../../generated/graphql.ts';
import { newPasswordProblem, passwordRule } from '../../../lib/password-rule.ts';
import { useForm } from '../../../lib/use-form.ts';

interface PasswordValues {
  currentPassword: string;
  newPassword: string;
}

const empty: PasswordValues = { currentPassword: '', newPassword: '' };

export function ChangePasswordCard() {
  const [changePassword] = useChangePasswordMutation({ refetchQueries: ['MySessions'] });
  const [changed, setChanged] = useState(false);
  const form = useForm<PasswordValues>({
    initial: empty,
    check: ({ currentPassword, newPassword }) => ({
      currentPassword: currentPassword === '' ? 'Enter your current password' : undefined,
      newPassword: newPasswordProblem(newPassword),
    }),
    send: async (variables) => {
      setChanged(false);
      const { data } = await changePassword({ variables });
      return data?.changePassword.errors;
    },
    onDone: () => {
      form.setValues(empty);
      setChanged(true);
    },
    fallback: 'Failed to change the password',
  });
  return (
    <Card title="Password">
      <form {...form.formProps} className="grid gap-4">
        {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
        {changed && (
          <Banner tone="success">
            Your password is changed. Your other sessions have been signed out, and your API keys
            have been revoked.
          </Banner>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <PasswordField
            label="Current password"
            autoComplete="current-password"
            value={form.values.currentPassword}
            error={form.errors.currentPassword}
            onChange={(password) => form.set('currentPassword', password)}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            value={form.values.newPassword}
            error={form.errors.newPassword}
            hint={passwordRule}
            onChange={(password) => form.set('newPassword', password)}
          />
        </div>
        <p className="text-[0.8125rem] text-ink-faint">
          Changing it signs you out everywhere else and revokes your API keys.
        </p>
        <FormFooter submitLabel="Change password" busyLabel="Changing..." busy={form.busy} />
      </form>
    </Card>
  );
}
