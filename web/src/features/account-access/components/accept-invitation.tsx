import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import {
  useAcceptInvitationMutation,
  useEndLinkSessionMutation,
  useInvitationQuery,
  type InvitationQuery,
} from '#graphql';
import { keepInvitation } from '../../../lib/invitation.ts';
import { formatDay } from '../../../lib/format-date.ts';
import { signIn } from '../../../lib/sign-in.ts';
import { AccessFrame } from './access-frame.tsx';
import { DeadLink } from './dead-link.tsx';
import { NewPasswordForm, type PersonName } from './new-password-form.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';

type Invited = NonNullable<InvitationQuery['invitation']>;

const askAgain =
  'It has expired, was already used or was replaced by a newer one. Ask your admin for a new invitation.';

/** Accepts an invitation from a link in an email. */
export default function AcceptInvitation() {
  const token = useSearchParams()[0].get('token') ?? '';
  const { data, error, refetch } = useInvitationQuery({ variables: { token } });
  if (!data) {
    return (
      <AccessFrame title="Your invitation">
        <NotLoaded what="your invitation" rows={2} {...{ error, refetch }} />
      </AccessFrame>
    );
  }
  if (!data.invitation) return <Dead />;
  return <Welcome invited={data.invitation} token={token} />;
}

const Dead = () => (
  <DeadLink action={{ to: '/login', label: 'Go to sign in' }}>{askAgain}</DeadLink>
);

function Welcome({ invited, token }: { invited: Invited; token: string }) {
  const join = useJoin(invited.email, token);
  const navigate = useNavigate();
  if (join.stage === 'dead') return <Dead />;
  // The person is already a member and only signing in failed.
  if (join.stage === 'joined') return <Navigate to="/login" replace />;
  return (
    <AccessFrame title={`Welcome, ${invited.firstName}`} intro={introOf(invited)}>
      <NewPasswordForm
        label="Password"
        submitLabel="Join"
        busyLabel="Joining..."
        name={invited.lastName === '' ? invited : null}
        send={join.send}
        onDone={() => void navigate('/dashboard', { replace: true })}
      />
    </AccessFrame>
  );
}

function introOf({ organizationName, email, roles, accessEndsOn }: Invited): string {
  const join = 'Choose a password to join.';
  if (roles.some((role) => role !== 'ACCOUNTANT')) {
    return `You're invited to ${organizationName} as ${email}. ${join}`;
  }
  const end =
    accessEndsOn === null
      ? 'Your access has no end date.'
      : `Your access ends after ${formatDay(accessEndsOn)}.`;
  return `${organizationName} invites you to its books as ${email}. You can read them, and all receipts, proofs of payment and exports; you decide nothing. ${end} ${join}`;
}

/** Accepts, then signs in as usual, because only that keeps the refresh token out of reach of scripts. */
function useJoin(email: string, token: string) {
  const [acceptInvitation] = useAcceptInvitationMutation();
  const [endLinkSession] = useEndLinkSessionMutation();
  const [stage, setStage] = useState<'asking' | 'joined' | 'dead'>('asking');
  const send = async (password: string, name: PersonName | null) => {
    keepInvitation(token);
    const answer = await acceptInvitation({ token, password, ...name });
    if (answer?.errors.some(({ code }) => code === 'INVALID_LINK')) setStage('dead');
    if (!answer?.session) return answer?.errors;
    const { refreshToken } = answer.session;
    await signIn(email, password).catch(() => setStage('joined'));
    await endLinkSession({ refreshToken });
    return [];
  };
  return { stage, send };
}
