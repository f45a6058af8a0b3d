import { useLocation } from 'react-router';
import { Banner } from '../../../components/ui/banner.tsx';
import { ApprovalRules } from '../../../features/approval-rules/components/approval-rules.tsx';

export default function ApprovalRulesPage() {
  const { state } = useLocation() as { state: { ruleWarnings?: readonly string[] } | null };
  const warnings = state?.ruleWarnings;
  return (
    <div className="grid grid-cols-1 gap-5">
      {warnings && (
        <Banner tone={warnings.length > 0 ? 'warning' : 'success'} title="The rule is saved.">
          {warnings.join(' ')}
        </Banner>
      )}
      <ApprovalRules />
    </div>
  );
}
