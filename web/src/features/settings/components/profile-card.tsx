import { Section, Fact, Facts } from '../../../components/ui/section.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useMyProfileQuery, type MyProfileQuery, useUpdateProfileMutation } from '#graphql';
import { personName } from '../../../subjects/members/person-name.ts';
import { roleNames } from '../../../subjects/members/role-names.ts';
import * as z from 'zod/mini';
import { TextField } from '../../../components/ui/field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { requiredText } from '../../../lib/form-schema.ts';
import { updateSessionUser } from '../../../lib/session-store.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';

type Profile = NonNullable<MyProfileQuery['me']>;

export function ProfileCard() {
  const { data, error, refetch } = useMyProfileQuery();
  const me = data?.me;
  return (
    <Section title="Profile">
      {!me && (
        <NotLoaded what="your profile" outline={<ProfileSkeleton />} {...{ error, refetch }} />
      )}
      {me && (
        <div className="grid gap-6">
          <ProfileForm firstName={me.firstName} lastName={me.lastName} />
          <div className="border-t border-line pt-5">
            <ManagedFacts me={me} />
          </div>
        </div>
      )}
    </Section>
  );
}

/** Fields that only an admin can change. */
const ManagedFacts = ({ me }: { me: Profile }) => (
  <>
    <Facts columns={2}>
      <Fact label="Email">{me.email}</Fact>
      <Fact label="Organization">{me.organization.name}</Fact>
      <Fact label="Roles">{me.roles.map((role) => roleNames[role]).join(', ')}</Fact>
      <Fact label="Department">{me.department ?? 'None'}</Fact>
      <Fact label="Manager">{me.manager ? personName(me.manager) : 'None'}</Fact>
    </Facts>
    <p className="mt-4 text-sm text-ink-faint">Managed by your admins.</p>
  </>
);

const ProfileSkeleton = () => (
  <div>
    <LoadingNote>Loading your profile</LoadingNote>
    <div className="grid gap-4 sm:grid-cols-2">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
    <Skeleton className="mt-16 h-4 w-64" />
    <Skeleton className="mt-6 h-4 w-52" />
  </div>
);

const schema = z.object({
  firstName: requiredText('Enter your first name'),
  lastName: requiredText('Enter your last name'),
});

function ProfileForm(initial: z.infer<typeof schema>) {
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
