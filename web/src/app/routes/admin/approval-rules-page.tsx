import { useLocation } from 'react-router';
import { ApprovalRules } from '../../../features/approval-rules/components/approval-rules.tsx';
import { SavedRuleNotes } from '../../../features/approval-rules/components/saved-rule-notes.tsx';
import type { SavedRule } from '../../../features/approval-rules/saved-rule.ts';

export default function ApprovalRulesPage() {
  const { state } = useLocation() as { state: SavedRule | null };
  return (
    <div className="grid grid-cols-1 gap-10">
      <SavedRuleNotes {...state} />
      <ApprovalRules />
    </div>
  );
}
