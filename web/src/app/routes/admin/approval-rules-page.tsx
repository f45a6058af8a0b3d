import { useLocation } from 'react-router';
import { ActionBanner } from '../../../components/ui/action-banner.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { ApprovalRules } from '../../../features/approval-rules/components/approval-rules.tsx';
import type { ActionResult } from '../../../lib/action-result.ts';

export default function ApprovalRulesPage() {
  const { state } = useLocation() as {
    state: { ruleWarnings?: readonly string[]; result?: ActionResult } | null;
  };
  const warnings = state?.ruleWarnings ?? [];
  return (
    <div className="grid grid-cols-1 gap-10">
      {warnings.length > 0 && (
        <Banner tone="warning" title="Rule saved with warnings">
          {warnings.join(' ')}
        </Banner>
      )}
      {state?.result && <ActionBanner {...state.result} />}
      <ApprovalRules />
    </div>
  );
}
