import { OrganizationCard } from '../../../features/organization/components/organization-card.tsx';

export default function OrganizationPage() {
  return <OrganizationCard />;
}
