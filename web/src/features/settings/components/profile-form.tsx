import { useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import { useUpdateProfileMutation } from '../../../generated/graphql.ts';
import { updateSessionUser } from '../../../lib/session-store.ts';
import { useForm } from '../../../lib/use-form.ts';

interface ProfileValues {
  firstName: string;
  lastName: string;
}

export function ProfileForm({ id, ...initial }: ProfileValues & { id: string }) {
  const [updateProfile] = useUpdateProfileMutation();
  const [saved, setSaved] = useState(false);
  const form = useForm<ProfileValues>({
    initial,
    draftKey: `profile:${id}`,
    check: ({ firstName, lastName }) => ({
      firstName: firstName.trim() === '' ? 'Enter your first name' : undefined,
      lastName: lastName.trim() === '' ? 'Enter your last name' : undefined,
    }),
    send: async (variables) => {
      setSaved(false);
      const { data } = await updateProfile({ variables });
      const member = data?.updateProfile.member;
      if (member) updateSessionUser({ first_name: member.firstName, last_name: member.lastName });
      return data?.updateProfile.errors;
    },
    onDone: () => setSaved(true),
    fallback: 'Failed to save your name',
  });
  const change = (name: keyof ProfileValues) => (event: { target: { value: string } }) => {
    setSaved(false);
    form.set(name, event.target.value);
  };
  return (
    <form {...form.formProps} className="grid gap-4">
      {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          required
          autoComplete="given-name"
          value={form.values.firstName}
          error={form.errors.firstName}
          onChange={change('firstName')}
        />
        <TextField
          label="Last name"
          required
          autoComplete="family-name"
          value={form.values.lastName}
          error={form.errors.lastName}
          onChange={change('lastName')}
        />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p role="status" className="text-success">
          {saved && 'Your name is saved.'}
        </p>
        <FormFooter submitLabel="Save name" busyLabel="Saving..." busy={form.busy} />
      </div>
    </form>
  );
}
