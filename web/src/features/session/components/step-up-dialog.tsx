import * as z from 'zod/mini';
import { Modal } from '../../../components/ui/modal.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { useStepUpMutation } from '../../../generated/graphql.ts';
import { renewAccessToken } from '../../../lib/session-store.ts';
import type { StepUpRequest } from '../../../lib/step-up.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';

const schema = z.object({ password: z.string().check(z.minLength(1, 'Enter your password')) });

/** Asks for the password before a change that a stolen session must not make. What was typed behind it stays. */
export default function StepUpDialog({ request }: { request: StepUpRequest }) {
  const [stepUp] = useStepUpMutation();
  const form = useServerForm({
    schema,
    initial: { password: '' },
    send: async (variables) => {
      const { data } = await stepUp({ variables });
      const { accessToken, expiresIn, errors } = data?.stepUp ?? {};
      if (accessToken && expiresIn) renewAccessToken(accessToken, expiresIn);
      return errors;
    },
    onDone: () => request.answer(true),
    fallback: "We couldn't check your password",
  });
  return (
    <Modal
      title="Confirm it's you"
      description="Enter your password to continue. You won't be asked again for a few minutes."
      handle={{ close: () => request.answer(false), returnFocus: () => undefined }}
    >
      <ServerForm form={form} submitLabel="Confirm" busyLabel="Checking...">
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...form.field('password')}
        />
      </ServerForm>
    </Modal>
  );
}
