import { useNavigate } from 'react-router';
import { Section } from '../../../components/ui/section.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useRuleVocabularyQuery, type RulePartsFragment } from '#graphql';
import { resultOf } from '../../../lib/action-result.ts';
import { isPendingConfirmation } from '../../../lib/graphql-failures.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useServerForm } from '../../../lib/use-server-form.ts';
import { useSaveRule } from '../api/use-save-rule.ts';
import { ruleSchema, ruleValues } from '../rule-values.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { StagesEditor } from './stages-editor.tsx';

const listPath = '/admin/approval-rules';

/** Creates a rule or its next version. */
export function RuleEditor({ rule }: { rule: RulePartsFragment | null }) {
  const navigate = useNavigate();
  const choices = useRuleVocabularyQuery();
  const vocabulary = choices.data;
  const save = useSaveRule(rule);
  const form = useServerForm({
    schema: ruleSchema,
    initial: ruleValues(rule),
    version: rule?.version,
    draft: `rule-${rule?.id ?? 'new'}`,
    send: async (values) => {
      const answer = await save(values);
      const result = isPendingConfirmation(answer?.errors) ? resultOf(answer?.errors, '') : null;
      if (!answer?.rule && !result) return answer?.errors;
      form.forget();
      const ruleWarnings = answer?.warnings.map(({ message }) => message);
      if (!result) showSuccess('Approval rule saved');
      await navigate(listPath, { state: result ? { result } : { ruleWarnings } });
      return null;
    },
    fallback: 'Failed to save the rule',
  });
  return (
    <ServerForm
      form={form}
      submitLabel="Save rule"
      onCancel={() => void navigate(listPath)}
      className="grid gap-5"
    >
      <NotLoaded what="the choices" shown {...choices} />
      <Section title={rule ? `Edit ${rule.name}` : 'New approval rule'}>
        <div className="grid gap-5">
          <TextField label="Rule name" required {...form.field('name')} />
          {rule?.isDefault !== true && (
            <ConditionEditor
              form={form}
              name="conditions"
              conditions={form.values.conditions}
              vocabulary={vocabulary}
              none="Without conditions, it matches every expense that no earlier rule matches."
            />
          )}
        </div>
      </Section>
      <StagesEditor form={form} vocabulary={vocabulary} />
    </ServerForm>
  );
}
