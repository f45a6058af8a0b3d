import { useNavigate } from 'react-router';
import { Section } from '../../../components/ui/section.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { ServerForm } from '../../../components/ui/server-form.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useRuleVocabularyQuery, type RulePartsFragment, type RuleVocabularyQuery } from '#graphql';
import { resultOf } from '../../../lib/action-result.ts';
import { isPendingConfirmation } from '../../../lib/graphql-failures.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useServerForm, type ServerForm as FormOf } from '../../../lib/use-server-form.ts';
import { useSaveRule } from '../api/use-save-rule.ts';
import { ruleSchema, ruleValues, newStage, stagesMax, type RuleValues } from '../rule-values.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { MoveButtons } from './move-buttons.tsx';
import { StageEditor } from './stage-editor.tsx';
import { useDragOrder } from './use-drag-order.ts';

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

interface StagesEditorProps {
  form: FormOf<RuleValues>;
  vocabulary: RuleVocabularyQuery | undefined;
}

/** The stages in the order in which they decide. */
function StagesEditor({ form, vocabulary }: StagesEditorProps) {
  const list = useFieldArray({ control: form.control, name: 'stages' });
  const drag = useDragOrder(list.move);
  const { stages } = form.values;
  const error = form.errorAt('stages');
  return (
    <Section title="Stages">
      <div className="grid gap-4">
        {stages.length === 0 && <NoStages />}
        {error !== undefined && <Banner tone="error">{error}</Banner>}
        <ol className="grid gap-4">
          {list.fields.map(({ id }, index) => {
            const stage = stages[index];
            return (
              stage && (
                <li
                  key={id}
                  {...drag.rowProps(index)}
                  className={classNames(
                    'rounded-md border p-4',
                    drag.over === index ? 'border-accent bg-accent-soft' : 'border-line',
                  )}
                >
                  <StageEditor
                    form={form}
                    stage={stage}
                    index={index}
                    vocabulary={vocabulary}
                    handleProps={drag.handleProps(index)}
                    moveButtons={
                      <MoveButtons
                        what={`stage ${index + 1}`}
                        index={index}
                        count={stages.length}
                        onMove={(to) => list.move(index, to)}
                      />
                    }
                    onRemove={() => list.remove(index)}
                  />
                </li>
              )
            );
          })}
        </ol>
        <AddStage
          full={stages.length >= stagesMax}
          onAdd={() => list.append(newStage(), { shouldFocus: false })}
        />
      </div>
    </Section>
  );
}

const NoStages = () => (
  <Banner tone="warning">
    Without stages, expenses up to the limit for automatic approval are approved at once. Above it,
    an admin approves.
  </Banner>
);

const AddStage = ({ full, onAdd }: { full: boolean; onAdd: () => void }) => (
  <Button
    Icon={Plus}
    className="justify-self-start"
    disabled={full}
    title={full ? `A rule has at most ${stagesMax} stages` : undefined}
    onClick={onAdd}
  >
    Add stage
  </Button>
);
