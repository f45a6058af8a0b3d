import { Section } from '../../../components/ui/section.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useSingleSignOnQuery } from '#graphql';
import { DomainsCard } from './domains-card.tsx';
import { ProviderCard } from './provider-card.tsx';

/** How members sign in with the organization's own identity provider. */
export default function SingleSignOn() {
  const { data, error, refetch } = useSingleSignOnQuery();
  const settings = data?.singleSignOn;
  if (settings) {
    return (
      <div className="grid gap-10">
        <DomainsCard domains={settings.domains} />
        {/* Settings that another admin has confirmed meanwhile replace those in the form. */}
        <ProviderCard key={JSON.stringify(settings.provider)} {...settings} />
      </div>
    );
  }
  return (
    <Section title="Single sign-on">
      <NotLoaded what="single sign-on" rows={4} {...{ error, refetch }} />
    </Section>
  );
}
