import { Catalogue } from '../../../features/catalogue/components/catalogue.tsx';

export default function PoliciesPage() {
  return <Catalogue />;
}
