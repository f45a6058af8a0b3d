import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { useResetPasswordMutation } from '#graphql';
import { AccessFrame } from './access-frame.tsx';
import { DeadLink } from './dead-link.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

type Stage = 'asking' | 'done' | 'dead';

/** Sets a new password from a link in an email. */
export default function ResetPassword() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [resetPassword] = useResetPasswordMutation();
  const [stage, setStage] = useState<Stage>(token === '' ? 'dead' : 'asking');
  const send = async (newPassword: string) => {
    const refusals = (await resetPassword({ token, newPassword }))?.errors;
    if (refusals?.some(({ code }) => code === 'INVALID_LINK')) setStage('dead');
    return refusals;
  };
  if (stage === 'dead') {
    return (
      <DeadLink action={{ to: '/forgot-password', label: 'Get a new link' }}>
        It has expired, was already used or was replaced by a newer one.
      </DeadLink>
    );
  }
  if (stage === 'done') {
    return (
      <AccessFrame title="Password changed">
        <p role="status" className="text-ink-soft">
          You were signed out everywhere. Sign in with your new password.
        </p>
        <ButtonLink to="/login" tone="primary" className="mt-6">
          Sign in
        </ButtonLink>
      </AccessFrame>
    );
  }
  return (
    <AccessFrame
      title="Choose a new password"
      intro="It replaces the old one and signs you out everywhere."
    >
      <NewPasswordForm
        label="New password"
        submitLabel="Save password"
        busyLabel="Saving..."
        send={send}
        onDone={() => setStage('done')}
      />
    </AccessFrame>
  );
}
