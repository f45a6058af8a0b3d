import * as z from 'zod/mini';
import { FormProblems } from '../../../components/ui/form-problems.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import type { Refusal } from '../../../lib/graphql-failures.ts';
import { requiredText } from '../../../lib/form-schema.ts';
import { newPassword, passwordRule } from '../../../lib/password-rule.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';

const passwordOnly = z.object({
  firstName: z.string(),
  lastName: z.string(),
  password: newPassword,
});
const withName = z.extend(passwordOnly, {
  firstName: requiredText('Enter your first name'),
  lastName: requiredText('Enter your last name'),
});

export interface PersonName {
  firstName: string;
  lastName: string;
}

/** One password field that can show its text, with the rule above it. Also asks for the name if an initial one is given. */
export function NewPasswordForm({
  label,
  submitLabel,
  busyLabel,
  name = null,
  send,
  onDone,
}: {
  label: string;
  submitLabel: string;
  busyLabel: string;
  name?: PersonName | null;
  send: (password: string, name: PersonName | null) => Promise<readonly Refusal[] | undefined>;
  onDone: () => void;
}) {
  const form = useServerForm({
    schema: name === null ? passwordOnly : withName,
    initial: { firstName: name?.firstName ?? '', lastName: name?.lastName ?? '', password: '' },
    send: async ({ password, firstName, lastName }) => {
      const refusals = await send(password, name && { firstName, lastName });
      // The two mutations have different names for the password.
      return refusals?.map(({ field, ...refusal }) => ({
        ...refusal,
        field: field === null || field === 'firstName' || field === 'lastName' ? field : 'password',
      }));
    },
    onDone,
    fallback: 'Failed to save the password. Please try again.',
  });
  return (
    <form {...form.formProps} className="grid gap-5">
      <FormProblems form={form} />
      {name !== null && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="First name"
            required
            autoComplete="given-name"
            {...form.field('firstName')}
          />
          <TextField
            label="Last name"
            required
            autoComplete="family-name"
            {...form.field('lastName')}
          />
        </div>
      )}
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
