import { Trash2 } from 'lucide-react';
import { IconButton } from '../../../components/ui/button.tsx';
import { CheckboxGroup } from '../../../components/ui/checkbox-group.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import type { RuleVocabularyQuery } from '../../../generated/graphql.ts';
import { personName } from '../../../lib/person-name.ts';
import {
  conditionKinds,
  conditionWords,
  isTextKind,
  newCondition,
  problemAt,
  type ConditionKind,
  type ConditionValues,
  type FieldProblems,
} from '../rule-values.ts';
import { sourceNames } from '../rule-words.ts';
import { EditableList } from './editable-list.tsx';

interface EditorProps {
  /** Path of the conditions in the server's refusals, such as 'stages.1.conditions'. */
  field: string;
  conditions: readonly ConditionValues[];
  problems: FieldProblems;
  vocabulary: RuleVocabularyQuery | undefined;
  /** Shown when there is no condition. */
  none: string;
  onChange: (conditions: ConditionValues[], structural: boolean) => void;
}

export function ConditionEditor(props: EditorProps) {
  const { field, conditions, problems, vocabulary, none, onChange } = props;
  const replace = (changed: ConditionValues, structural = false) =>
    onChange(
      conditions.map((each) => (each.key === changed.key ? changed : each)),
      structural,
    );
  return (
    <div className="grid gap-3">
      {conditions.length === 0 && <p className="text-ink-soft">{none}</p>}
      <EditableList
        label="Conditions"
        problem={problemAt(problems, field)}
        addLabel="Add condition"
        onAdd={() => onChange([...conditions, newCondition('amountAboveUsd')], true)}
      >
        {conditions.map((condition, index) => (
          <li
            key={condition.key}
            className="grid items-start gap-3 rounded-md bg-sunken p-3 sm:grid-cols-[13rem_minmax(0,1fr)_auto]"
          >
            <SelectField
              label={index === 0 ? 'Condition' : 'and'}
              aria-label={`Condition ${index + 1}`}
              value={condition.kind}
              onChange={(event) => {
                const kind = conditionKinds.find((each) => each === event.target.value);
                if (kind) replace({ ...newCondition(kind), key: condition.key }, true);
              }}
            >
              {conditionKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {conditionWords[kind]}
                </option>
              ))}
            </SelectField>
            <ConditionValue
              condition={condition}
              error={problemAt(problems, `${field}.${index}`, true)}
              vocabulary={vocabulary}
              onChange={replace}
            />
            <IconButton
              label={`Remove condition ${index + 1}`}
              className="justify-self-end sm:mt-6"
              onClick={() =>
                onChange(
                  conditions.filter((each) => each !== condition),
                  true,
                )
              }
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </EditableList>
    </div>
  );
}

function ConditionValue({
  condition,
  error,
  vocabulary,
  onChange,
}: {
  condition: ConditionValues;
  error: string | undefined;
  vocabulary: RuleVocabularyQuery | undefined;
  onChange: (condition: ConditionValues) => void;
}) {
  if (isTextKind(condition.kind)) {
    const isAmount = condition.kind !== 'vendorContains';
    return (
      <TextField
        label={conditionWords[condition.kind]}
        value={condition.text}
        error={error}
        {...(isAmount && { type: 'number', inputMode: 'decimal', min: '0', step: '0.01' })}
        onChange={(event) => onChange({ ...condition, text: event.target.value })}
      />
    );
  }
  return (
    <CheckboxGroup
      legend={conditionWords[condition.kind]}
      columns={2}
      choices={choicesOf(condition, vocabulary)}
      chosen={condition.chosen}
      error={error}
      onChange={(chosen) => onChange({ ...condition, chosen })}
    />
  );
}

/** An archived value is offered only where the rule already has it. */
function choicesOf(
  { kind, chosen }: ConditionValues,
  vocabulary: RuleVocabularyQuery | undefined,
): { value: string; label: string }[] {
  const inUse = (list: readonly { id: string; name: string; archived: boolean }[] | undefined) =>
    (list ?? [])
      .filter(({ id, archived }) => !archived || chosen.includes(id))
      .map(({ id, name }) => ({ value: id, label: name }));
  const lists: Partial<Record<ConditionKind, { value: string; label: string }[]>> = {
    categoryIds: inUse(vocabulary?.categories),
    policyIds: inUse(vocabulary?.policies),
    sources: Object.entries(sourceNames).map(([value, label]) => ({ value, label })),
    departments: (vocabulary?.departments ?? []).map(({ name }) => ({ value: name, label: name })),
    submitterIds: (vocabulary?.members ?? [])
      .filter(({ id, active }) => active || chosen.includes(id))
      .map((member) => ({ value: member.id, label: personName(member) })),
  };
  return lists[kind] ?? [];
}
