import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { FormProblems } from '../../../components/ui/form-problems.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { useRequestPasswordResetMutation } from '#graphql';
import { requiredText } from '../../../lib/form-schema.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { AccessFrame } from './access-frame.tsx';

const schema = z.object({ email: requiredText('Enter your email address') });

/** Requests a reset link. The page never reveals whether the address belongs to a member. */
export default function ForgotPassword() {
  const [requestReset] = useRequestPasswordResetMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useServerForm({
    schema,
    initial: { email: '' },
    send: async (variables) => (await requestReset(variables))?.errors,
    onDone: ({ email }) => setSentTo(email),
    fallback: 'Failed to send the link. Please try again.',
  });
  if (sentTo !== null) {
    return (
      <AccessFrame title="Check your email">
        <p role="status" className="wrap-anywhere text-ink-soft">
          If {sentTo} belongs to a member, we&apos;ve sent a link to choose a new password. It works
          once and expires soon. If it doesn&apos;t arrive, check your spam folder.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to="/login" tone="primary">
            Back to sign in
          </ButtonLink>
          <Button onClick={() => setSentTo(null)}>Use another address</Button>
        </div>
      </AccessFrame>
    );
  }
  return (
    <AccessFrame
      title="Forgot your password?"
      intro="Enter your email address and we'll send you a link to choose a new one."
    >
      <form {...form.formProps} className="grid gap-4">
        <FormProblems form={form} />
        <TextField
          label="Email Address"
          type="email"
          autoComplete="username"
          autoFocus
          {...form.field('email')}
        />
        <Button type="submit" tone="primary" busy={form.busy} className="h-11 w-full">
          {form.busy ? 'Sending...' : 'Send link'}
        </Button>
        <Link
          to="/login"
          className="touchable justify-self-center rounded-sm px-2 py-1 font-medium text-accent underline-offset-2 hover:underline"
        >
          Back to sign in
        </Link>
      </form>
    </AccessFrame>
  );
}
