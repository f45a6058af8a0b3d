import { useState } from 'react';
import * as z from 'zod/mini';
import { CodeField } from '../../../components/ui/code-field.tsx';
import { Modal } from '../../../components/ui/modal.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { useStepUpMutation } from '#graphql';
import { checked } from '../../../lib/form-schema.ts';
import { renewAccessToken } from '../../../lib/session-store.ts';
import type { Asked } from '../../../lib/questions.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { useSession } from '../../../lib/use-session.ts';
import { StepUpWays } from './step-up-ways.tsx';

const schema = checked(z.object({ password: z.string(), code: z.string() }), ({ password, code }) =>
  password === '' && code === '' ? 'Fill in the field' : null,
);

/**
 * Asks for a passkey, a sign-in, the password or a code before a change that a stolen session must not make. Input behind the
 * dialog stays.
 */
export default function StepUpDialog({ answer }: Asked<null, true>) {
  const [stepUp] = useStepUpMutation();
  const session = useSession();
  // The server reports a second factor that was turned on in another browser.
  const [isCodeAsked, askForCode] = useState(
    session.status === 'signed-in' && session.user.second_factor === 'on',
  );
  const form = useServerForm({
    schema,
    initial: { password: '', code: '' },
    send: async ({ password, code }) => {
      const { accessToken, expiresIn, errors } =
        (await stepUp(isCodeAsked ? { code } : { password })) ?? {};
      if (errors?.some((refusal) => refusal.code === 'SECOND_FACTOR_REQUIRED')) askForCode(true);
      if (accessToken && expiresIn) renewAccessToken(accessToken, expiresIn);
      return errors;
    },
    onDone: () => answer(true),
    fallback: "We couldn't check your password",
  });
  return (
    <Modal
      title="Confirm it's you"
      description={`Enter ${isCodeAsked ? 'the code from your authenticator app' : 'your password'} to continue. You won't be asked again for a few minutes.`}
      handle={{ close: () => answer(), returnFocus: () => undefined }}
    >
      <StepUpWays onConfirmed={() => answer(true)} />
      <ServerForm form={form} submitLabel="Confirm" busyLabel="Checking...">
        {isCodeAsked ? (
          <CodeField {...form.field('code')} />
        ) : (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            {...form.field('password')}
          />
        )}
      </ServerForm>
    </Modal>
  );
}
