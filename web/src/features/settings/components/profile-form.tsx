import * as z from 'zod/mini';
import { TextField } from '../../../components/ui/field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { useUpdateProfileMutation } from '#graphql';
import { requiredText } from '../../../lib/form-schema.ts';
import { updateSessionUser } from '../../../lib/session-store.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';

const schema = z.object({
  firstName: requiredText('Enter your first name'),
  lastName: requiredText('Enter your last name'),
});

export function ProfileForm(initial: z.infer<typeof schema>) {
  const [updateProfile] = useUpdateProfileMutation();
  const form = useServerForm({
    schema,
    initial,
    version: JSON.stringify(initial),
    draft: 'profile',
    send: async (variables) => {
      const answer = await updateProfile(variables);
      const member = answer?.member;
      if (member) updateSessionUser({ first_name: member.firstName, last_name: member.lastName });
      return answer?.errors;
    },
    fallback: 'Failed to save your name',
  });
  const { field } = form;
  return (
    <ServerForm form={form} submitLabel="Save name" savedNote="Name saved" quiet>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" required autoComplete="given-name" {...field('firstName')} />
        <TextField label="Last name" required autoComplete="family-name" {...field('lastName')} />
      </div>
    </ServerForm>
  );
}
