import { RetryBanner } from '../../../components/ui/banner.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { useOrganizationSettingsQuery } from '../../../generated/graphql.ts';
import { VisionProviderCard } from './vision-provider-card.tsx';
import { OrganizationForm } from './organization-form.tsx';

export default function OrganizationCard() {
  const { data, error, refetch } = useOrganizationSettingsQuery();
  return (
    <div className="grid gap-10">
      <Section title="Organization">
        {error && !data && (
          <RetryBanner message="Failed to load the organization" onRetry={() => void refetch()} />
        )}
        {!data && !error && <ListSkeleton note="Loading the organization" rows={3} />}
        {data && <OrganizationForm organization={data.organization} />}
      </Section>
      <VisionProviderCard />
    </div>
  );
}
