import { PendingTasks } from '../../features/approvals/inbox/pending-tasks.tsx';

export default function PendingTasksPage() {
  return <PendingTasks />;
}
