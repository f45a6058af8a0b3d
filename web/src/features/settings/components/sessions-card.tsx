import { useState } from 'react';
import { ActionButton } from '../../../components/ui/action-button.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { Status } from '../../../components/ui/status.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import {
  useMySessionsQuery,
  useRevokeOtherSessionsMutation,
  useRevokeSessionMutation,
  type MySessionsQuery,
} from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { deviceName } from './device-name.ts';
import { SettingsRow } from './settings-row.tsx';

type DeviceSession = MySessionsQuery['mySessions'][number];

const refreshed = { refetchQueries: ['MySessions'], awaitRefetchQueries: true };

/** The viewer's sessions, with sign-out. */
export function SessionsCard() {
  const query = useMySessionsQuery();
  const [result, setResult] = useState<ActionResult | null>(null);
  const sessions = query.data?.mySessions;
  const others = (sessions?.length ?? 0) - 1;
  return (
    <ListCard
      title="Sessions"
      action={others > 0 && <SignOutOthers count={others} onResult={setResult} />}
      intro={
        others > 0
          ? 'If you lost a device, also remove it under Devices, so that it no longer signs for you.'
          : undefined
      }
      result={result}
      items={sessions}
      query={query}
      noun="your sessions"
      skeletonRows={2}
      keyOf={({ id }) => id}
    >
      {(session) => <SessionRow session={session} onResult={setResult} />}
    </ListCard>
  );
}

interface RowActions {
  onResult: (result: ActionResult | null) => void;
}

function SessionRow({ session, onResult }: { session: DeviceSession } & RowActions) {
  const [revokeSession] = useRevokeSessionMutation(refreshed);
  const name = deviceName(session.userAgent);
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
        <ActionButton
          label="Sign out"
          name={`Sign out ${name}`}
          send={() => revokeSession({ id: session.id })}
          done={`${name} signed out`}
          fallback="Failed to end the session"
          onResult={onResult}
        />
      )}
    </SettingsRow>
  );
}

function SignOutOthers({ count, onResult }: { count: number } & RowActions) {
  const [revokeOthers] = useRevokeOtherSessionsMutation(refreshed);
  return (
    <ActionButton
      label="Sign out all others"
      confirm={{
        title: 'Sign out all other sessions?',
        question: `${count === 1 ? 'One session ends' : `${count} sessions end`} at once. You stay signed in here.`,
        confirmLabel: 'Sign out all others',
      }}
      send={() => revokeOthers()}
      done="Other sessions signed out"
      fallback="Failed to end the sessions"
      onResult={onResult}
    />
  );
}
