import { CheckboxGroup } from '../../../components/ui/checkbox-group.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { MoneyField } from '../../../components/ui/money-field.tsx';
import type { RuleVocabularyQuery } from '../../../generated/graphql.ts';
import { personName } from '../../../lib/person-name.ts';
import type { ServerForm } from '../../../lib/use-server-form.ts';
import {
  conditionKinds,
  conditionLabels,
  isAmountKind,
  isTextKind,
  newCondition,
  type ConditionKind,
  type ConditionValues,
  type RuleValues,
} from '../rule-values.ts';
import { sourceLabels } from '../../../lib/source-labels.ts';
import { EditableList, type ListPath } from './editable-list.tsx';

interface EditorProps {
  form: ServerForm<RuleValues>;
  name: ListPath<'conditions'>;
  conditions: readonly ConditionValues[];
  vocabulary: RuleVocabularyQuery | undefined;
  /** Shown when there is no condition. */
  none: string;
}

export function ConditionEditor({ form, name, conditions, vocabulary, none }: EditorProps) {
  return (
    <div className="grid gap-3">
      {conditions.length === 0 && <p className="text-ink-soft">{none}</p>}
      <EditableList<'conditions'>
        form={form}
        name={name}
        items={conditions}
        kind="Conditions"
        item="condition"
        rowClass="grid items-start gap-3 rounded-md bg-sunken p-3 sm:grid-cols-[13rem_minmax(0,1fr)_auto]"
        removeClass="justify-self-end sm:mt-6"
        make={() => newCondition('amountAboveUsd')}
      >
        {(condition, index) => {
          const path = `${name}.${index}` as const;
          return (
            <>
              <SelectField
                label={index === 0 ? 'Condition' : 'and'}
                aria-label={`Condition ${index + 1}`}
                options={Object.entries(conditionLabels)}
                value={condition.kind}
                onChange={(event) => {
                  const kind = conditionKinds.find((each) => each === event.target.value);
                  form.clearErrors(path);
                  if (kind) form.set(path, newCondition(kind));
                }}
              />
              <ConditionValue
                condition={condition}
                path={path}
                form={form}
                vocabulary={vocabulary}
              />
            </>
          );
        }}
      </EditableList>
    </div>
  );
}

function ConditionValue({
  condition,
  path,
  form,
  vocabulary,
}: Pick<EditorProps, 'form' | 'vocabulary'> & {
  condition: ConditionValues;
  path: `${ListPath<'conditions'>}.${number}`;
}) {
  const error = form.errorAt(path) ?? form.errorAt(`${path}.${condition.kind}`);
  if (isTextKind(condition.kind)) {
    const field = {
      label: conditionLabels[condition.kind],
      ...form.field(`${path}.text`),
      error,
    };
    return isAmountKind(condition.kind) ? (
      <MoneyField currency="USD" {...field} />
    ) : (
      <TextField {...field} />
    );
  }
  return (
    <CheckboxGroup
      legend={conditionLabels[condition.kind]}
      columns={2}
      choices={choicesOf(condition, vocabulary)}
      {...form.choice(`${path}.chosen`)}
      error={error}
    />
  );
}

/** Offers an archived value only if the rule already has it. */
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
    sources: Object.entries(sourceLabels).map(([value, label]) => ({ value, label })),
    departments: (vocabulary?.departments ?? []).map(({ name }) => ({ value: name, label: name })),
    submitterIds: (vocabulary?.members ?? [])
      .filter(({ id, active }) => active || chosen.includes(id))
      .map((member) => ({ value: member.id, label: personName(member) })),
  };
  return lists[kind] ?? [];
}
