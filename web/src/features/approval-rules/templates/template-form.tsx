import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { useApprovalRulesQuery, useRuleVocabularyQuery, type RulePartsFragment } from '#graphql';
import { resultOf } from '../../../lib/action-result.ts';
import { isPendingConfirmation } from '../../../lib/graphql-failures.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { useSaveRule } from '../api/use-save-rule.ts';
import type { SavedRule } from '../saved-rule.ts';
import { TemplateChoices } from './template-choices.tsx';
import { templates, templateSchema, type TemplateValues } from './rule-templates.ts';

const initial: TemplateValues = {
  kind: 'finance',
  amountUsd: '500',
  first: '',
  second: '',
  third: '',
};

interface Ends {
  onSaved: (saved: SavedRule) => unknown;
  onCancel?: () => void;
}

/** Replaces the default rule by one of a few that suit most companies. It stays an ordinary rule. */
export function TemplateForm(ends: Ends) {
  const { data, error, refetch } = useApprovalRulesQuery({
    // Replaces the default rule's latest version, and the cache may be older.
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const rule = data?.approvalRules.find(({ isDefault }) => isDefault);
  if (rule) return <RuleForm rule={rule} {...ends} />;
  // An answer without it is a failure too.
  return <NotLoaded what="the default rule" rows={3} error={error ?? data} {...{ refetch }} />;
}

function RuleForm({ rule, onSaved, onCancel }: Ends & { rule: RulePartsFragment }) {
  const members = useRuleVocabularyQuery().data?.members;
  const save = useSaveRule(rule);
  const form = useServerForm({
    schema: templateSchema,
    initial,
    draft: 'rule-template',
    send: async (values) => {
      const answer = await save(templates[values.kind].toRule(values));
      const result = isPendingConfirmation(answer?.errors) ? resultOf(answer?.errors, '') : null;
      // The server's errors name fields of a rule, which this form doesn't show.
      if (!answer?.rule && !result) return answer?.errors.map((each) => ({ ...each, field: null }));
      form.forget();
      const ruleWarnings = answer?.warnings.map(({ message }) => message) ?? [];
      if (!result) showSuccess('Approval rule saved');
      await onSaved(result ? { result } : { ruleWarnings });
      return null;
    },
    fallback: 'Failed to save the rule',
  });
  return (
    <ServerForm
      form={form}
      submitLabel="Use template"
      {...(onCancel && { onCancel })}
      className="grid gap-5"
    >
      <p className="text-ink-soft">
        Replaces your default rule, “{rule.name}”. You can edit it later.
      </p>
      <TemplateChoices form={form} members={members} />
    </ServerForm>
  );
}
