import * as z from 'zod/mini';
import { FormProblems } from '../../../components/ui/form-problems.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import type { Refusal } from '../../../lib/graphql-failures.ts';
import { newPassword, passwordRule } from '../../../lib/password-rule.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';

const schema = z.object({ password: newPassword });

/** One password, typed once and shown on demand; its rule is shown up front. */
export function NewPasswordForm({
  label,
  submitLabel,
  busyLabel,
  send,
  onDone,
}: {
  label: string;
  submitLabel: string;
  busyLabel: string;
  send: (password: string) => Promise<readonly Refusal[] | undefined>;
  onDone: () => void;
}) {
  const form = useServerForm({
    schema,
    initial: { password: '' },
    send: async ({ password }) => {
      const refusals = await send(password);
      // Two mutations name the same field differently; this page has only one.
      return refusals?.map((refusal) => ({ ...refusal, field: refusal.field ? 'password' : null }));
    },
    onDone,
    fallback: 'Failed to save the password. Please try again.',
  });
  return (
    <form {...form.formProps} className="grid gap-5">
      <FormProblems form={form} />
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={passwordRule}
        {...form.field('password')}
      />
      <Button type="submit" tone="primary" busy={form.busy} className="h-11 w-full">
        {form.busy ? busyLabel : submitLabel}
      </Button>
    </form>
  );
}
