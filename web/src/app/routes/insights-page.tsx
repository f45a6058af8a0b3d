import { Team } from '../../features/dashboard/components/company.tsx';
import Insights from '../../features/insights/components/insights.tsx';

export default function InsightsPage() {
  return <Insights team={<Team />} />;
}
