import { ButtonLink } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import InviteForm from './invite-form.tsx';

export default function InvitePeople() {
  return (
    <Section
      title="Invite people"
      action={
        <ButtonLink to="/admin/members" size="sm">
          Members
        </ButtonLink>
      }
    >
      <InviteForm />
    </Section>
  );
}
