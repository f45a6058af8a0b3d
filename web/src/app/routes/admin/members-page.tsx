import { Members } from '../../../features/members/components/members.tsx';

export default function MembersPage() {
  return <Members />;
}
