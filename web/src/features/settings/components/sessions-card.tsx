import { useState } from 'react';
import { Status } from '../../../components/ui/status.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import {
  useMySessionsQuery,
  useRevokeOtherSessionsMutation,
  useRevokeSessionMutation,
  type MySessionsQuery,
} from '#graphql';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { deviceName } from './device-name.ts';
import { SettingsRow } from './settings-row.tsx';

type DeviceSession = MySessionsQuery['mySessions'][number];

/** The viewer's sessions, with sign-out. */
export function SessionsCard() {
  const { data, error, refetch } = useMySessionsQuery();
  const [failure, setFailure] = useState<string | null>(null);
  const sessions = data?.mySessions;
  return (
    <Section
      title="Sessions"
      action={
        sessions &&
        sessions.length > 1 && <SignOutOthers count={sessions.length - 1} onFailure={setFailure} />
      }
    >
      {failure !== null && (
        <div className="mb-4">
          <Banner tone="error">{failure}</Banner>
        </div>
      )}
      {!sessions && <NotLoaded what="your sessions" rows={2} {...{ error, refetch }} />}
      {sessions && sessions.length > 1 && (
        <p className="mb-4 text-ink-soft">
          If you lost a device, also remove it under Devices, so that it no longer signs for you.
        </p>
      )}
      {sessions && (
        <ul className="-my-3.5 divide-y divide-line">
          {sessions.map((session) => (
            <li key={session.id}>
              <SessionRow session={session} onFailure={setFailure} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface RowActions {
  onFailure: (message: string | null) => void;
}

function SessionRow({ session, onFailure }: { session: DeviceSession } & RowActions) {
  const [revokeSession, { loading }] = useRevokeSessionMutation({
    refetchQueries: ['MySessions'],
    awaitRefetchQueries: true,
  });
  const name = deviceName(session.userAgent);
  const revoke = async () => {
    onFailure(null);
    const answer = await revokeSession({ id: session.id });
    if (answer?.done) showSuccess(`${name} signed out`);
    else onFailure(failureMessage(answer?.errors, 'Failed to end the session'));
  };
  return (
    <SettingsRow
      name={
        <>
          <span title={session.userAgent ?? undefined}>{name}</span>
          {session.current && <Status tone="done">This one</Status>}
        </>
      }
      details={
        <>
          Last used <RelativeTime at={session.lastUsedAt} />
          {session.address !== null && ` from ${session.address}`} · signed in{' '}
          <RelativeTime at={session.startedAt} />
        </>
      }
    >
      {!session.current && (
        <Button
          size="sm"
          busy={loading}
          aria-label={`Sign out ${name}`}
          onClick={() => void revoke()}
        >
          Sign out
        </Button>
      )}
    </SettingsRow>
  );
}

function SignOutOthers({ count, onFailure }: { count: number } & RowActions) {
  const [revokeOthers] = useRevokeOtherSessionsMutation({
    refetchQueries: ['MySessions'],
    awaitRefetchQueries: true,
  });
  const revoke = async () => {
    onFailure(null);
    const answer = await revokeOthers();
    if (answer?.done) showSuccess('Other sessions signed out');
    else onFailure(failureMessage(answer?.errors, 'Failed to end the sessions'));
  };
  return (
    <ConfirmDialog
      trigger={<Button size="sm">Sign out all others</Button>}
      title="Sign out all other sessions?"
      question={`${count === 1 ? 'One session ends' : `${count} sessions end`} at once. You stay signed in here.`}
      confirmLabel="Sign out all others"
      onConfirm={revoke}
    />
  );
}
