import { PageHeader } from '../../components/ui/page-header.tsx';
import { ApprovalRules } from '../../features/approval-rules/components/approval-rules.tsx';

/** The rules for whoever reads along and is no admin. */
export default function RulesOverviewPage() {
  return (
    <>
      <PageHeader title="Approval rules" />
      <ApprovalRules />
    </>
  );
}
