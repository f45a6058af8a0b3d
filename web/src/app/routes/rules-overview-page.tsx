import { PageHeader } from '../../components/ui/page-header.tsx';
import { ApprovalRules } from '../../features/approval-rules/components/approval-rules.tsx';

/** The rules, read-only, for people who are not admins. */
export default function RulesOverviewPage() {
  return (
    <>
      <PageHeader title="Approval rules" />
      <ApprovalRules />
    </>
  );
}
