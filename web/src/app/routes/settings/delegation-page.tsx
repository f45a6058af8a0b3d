import { Delegations } from '../../../features/delegations/components/delegations.tsx';

export default function DelegationPage() {
  return <Delegations />;
}
