import { NoAccess } from '../../components/ui/no-access.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { HealthCard } from '../../features/operations/components/health-card.tsx';
import { LagCard } from '../../features/operations/components/lag-card.tsx';
import { OutboxCard } from '../../features/operations/components/outbox-card.tsx';
import { FailedEventsCard } from '../../features/operations/components/failed-events-card.tsx';
import { InstallationCard } from '../../features/operations/components/installation-card.tsx';
import { refreshMs } from '../../features/operations/components/use-facts.ts';
import { useSessionUser } from '../../lib/use-session.ts';

/** The operators' console. */
export default function OpsPage() {
  const { roles } = useSessionUser();
  if (!roles.includes('operator')) {
    return <NoAccess>Only operators of this installation can open this page.</NoAccess>;
  }
  return (
    <>
      <PageHeader
        title="Operations"
        subtitle={`Services, queues and failed events. Refreshed every ${refreshMs / 1_000} seconds.`}
      />
      <div className="grid grid-cols-1 gap-6">
        <HealthCard />
        <FailedEventsCard />
        <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <LagCard />
          <OutboxCard />
        </div>
        <InstallationCard />
      </div>
    </>
  );
}
