import { PendingTasks } from '../../features/approvals/components/pending-tasks.tsx';

export default function PendingTasksPage() {
  return <PendingTasks />;
}
