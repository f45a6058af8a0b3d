import { FileQuestion } from 'lucide-react';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useApprovalRulesQuery } from '#graphql';
import { RuleEditor } from './rule-editor.tsx';

/** The editor of one rule, once its latest version is loaded. */
export function EditRule({ id }: { id: string }) {
  const { data, error, refetch } = useApprovalRulesQuery({
    // Edits must start from the latest version, and the cache may be older.
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const rule = data?.approvalRules.find((each) => each.id === id);
  // A rule that couldn't load one of its people would be saved without them.
  if (error || !data) {
    return (
      <Section title="Approval rule">
        <NotLoaded what="the rule" rows={4} {...{ error, refetch }} />
      </Section>
    );
  }
  if (rule) return <RuleEditor key={rule.id} rule={rule} />;
  return (
    <EmptyState
      Icon={FileQuestion}
      title="Rule not found"
      action={<ButtonLink to="/admin/approval-rules">Back to the rules</ButtonLink>}
    >
      It may have been archived.
    </EmptyState>
  );
}
