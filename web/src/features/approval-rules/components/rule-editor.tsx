import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import { Banner } from '../../../components/ui/banner.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { FormFooter } from '../../../components/ui/form-footer.tsx';
import {
  useRuleVocabularyQuery,
  type RulePartsFragment,
  type RuleVocabularyQuery,
} from '../../../generated/graphql.ts';
import { forgetDraft, keepDraft, readKeptDraft } from '../../../lib/kept-draft.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { useSaveRule } from '../api/use-save-rule.ts';
import {
  checkRule,
  problemAt,
  ruleValues,
  type FieldProblems,
  type RuleValues,
} from '../rule-values.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { StagesEditor } from './stages-editor.tsx';

const listPath = '/admin/approval-rules';

/** Creates a rule or its next version. Input is kept until it is saved or discarded. */
export function RuleEditor({ rule }: { rule: RulePartsFragment | null }) {
  const navigate = useNavigate();
  const vocabulary = useRuleVocabularyQuery().data;
  const editor = useRuleValues(rule);
  const { values, change } = editor;
  const [problems, setProblems] = useState<FieldProblems>({});
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = useSaveRule(rule);
  const form = useFirstProblem(problems);

  const edit = (part: Partial<RuleValues>, structural = false) => {
    change(part);
    // Positions have changed: errors about the old ones would show in the wrong place.
    if (structural) setProblems({});
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setMessage(null);
    const found = checkRule(values);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const outcome = await save(values);
    setBusy(false);
    if (outcome.saved) {
      editor.forget();
      await navigate(listPath, { state: { ruleWarnings: outcome.warnings } });
    } else {
      setMessage(outcome.message);
      setProblems(outcome.problems);
    }
  };

  return (
    <form ref={form} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {message !== null && <Banner tone="error">{message}</Banner>}
      <RuleHead
        rule={rule}
        values={values}
        problems={problems}
        vocabulary={vocabulary}
        onEdit={edit}
      />
      <StagesEditor
        stages={values.stages}
        problems={problems}
        vocabulary={vocabulary}
        onChange={(stages, structural) => edit({ stages }, structural)}
      />
      <FormFooter
        submitLabel="Save rule"
        busyLabel="Saving..."
        busy={busy}
        onCancel={() => {
          editor.forget();
          void navigate(listPath);
        }}
      />
    </form>
  );
}

/** The rule's name and its conditions. */
function RuleHead({
  rule,
  values,
  problems,
  vocabulary,
  onEdit,
}: {
  rule: RulePartsFragment | null;
  values: RuleValues;
  problems: FieldProblems;
  vocabulary: RuleVocabularyQuery | undefined;
  onEdit: (part: Partial<RuleValues>, structural?: boolean) => void;
}) {
  return (
    <Card title={rule ? `Edit ${rule.name}` : 'New approval rule'}>
      <div className="grid gap-5">
        <TextField
          label="Rule name"
          required
          value={values.name}
          error={problemAt(problems, 'name')}
          onChange={(event) => onEdit({ name: event.target.value })}
        />
        {rule?.isDefault !== true && (
          <ConditionEditor
            field="conditions"
            conditions={values.conditions}
            problems={problems}
            vocabulary={vocabulary}
            none="Without conditions it takes every expense that no rule before it takes."
            onChange={(conditions, structural) => onEdit({ conditions }, structural)}
          />
        )}
      </div>
    </Card>
  );
}

function useRuleValues(rule: RulePartsFragment | null) {
  const userId = String(useSessionUser().id);
  const name = rule ? `rule-${rule.id}-v${rule.version}` : 'rule-new';
  const [values, setValues] = useState(() => {
    const initial = ruleValues(rule);
    return readKeptDraft(userId, name, initial)?.values ?? initial;
  });
  return {
    values,
    change: (part: Partial<RuleValues>) => {
      const next = { ...values, ...part };
      setValues(next);
      keepDraft(userId, name, next);
    },
    forget: () => forgetDraft(userId, name),
  };
}

/** Moves the focus to the first field with an error, for people who can't see it. */
function useFirstProblem(problems: FieldProblems) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return form;
}
