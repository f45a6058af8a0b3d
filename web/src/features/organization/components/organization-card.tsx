import { Section } from '../../../components/ui/section.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useOrganizationSettingsQuery } from '#graphql';
import { VisionProviderCard } from './vision-provider-card.tsx';
import { OrganizationForm } from './organization-form.tsx';

export default function OrganizationCard() {
  const { data, error, refetch } = useOrganizationSettingsQuery();
  return (
    <div className="grid gap-10">
      <Section title="Organization">
        {!data && <NotLoaded what="the organization" rows={3} {...{ error, refetch }} />}
        {data && <OrganizationForm organization={data.organization} />}
      </Section>
      <VisionProviderCard />
    </div>
  );
}
