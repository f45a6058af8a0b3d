import { useEffect, useState } from 'react';
import { useGettingStartedQuery } from '../../../generated/graphql.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { isStarted, itemsOf } from '../getting-started-items.ts';
import { Checklist } from './checklist.tsx';

const refreshMs = 5_000;

/** The first steps of a new organization, for its admins, until they are done or dismissed. */
export function GettingStarted() {
  const { roles, org_id: organizationId, id } = useSessionUser();
  const key = `getting-started:${organizationId}:${id}`;
  const [over, setOver] = useState(() => localStorage.getItem(key) !== null);
  if (over || !roles.includes('admin')) return null;
  return (
    <Steps
      onOver={() => {
        // Kept in this browser: nothing is read on later visits.
        localStorage.setItem(key, 'over');
        setOver(true);
      }}
    />
  );
}

function Steps({ onOver }: { onOver: () => void }) {
  const [wasStarted, setWasStarted] = useState<boolean | null>(null);
  const { data } = useGettingStartedQuery({
    fetchPolicy: 'cache-and-network',
    // A balance or a new colleague may arrive without an action on this page.
    pollInterval: wasStarted === false ? refreshMs : 0,
  });
  useEffect(() => {
    if (wasStarted === true) onOver();
  }, [wasStarted]);
  // Without a response nothing is shown; the dashboard doesn't depend on it.
  if (!data) return null;
  if (wasStarted === null) setWasStarted(isStarted(data));
  if (wasStarted !== false) return null;
  return <Checklist items={itemsOf(data)} onOver={onOver} />;
}
