import { DepartmentsCard } from '../../../features/organization/components/departments-card.tsx';

export default function DepartmentsPage() {
  return <DepartmentsCard />;
}
