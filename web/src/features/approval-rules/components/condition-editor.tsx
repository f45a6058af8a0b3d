import { CheckboxGroup } from '../../../components/ui/checkbox-group.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import type { RuleVocabularyQuery } from '#graphql';
import { personName } from '../../../subjects/members/person-name.ts';
import type { ServerForm } from '../../../lib/use-server-form.ts';
import {
  conditionKinds,
  conditionLabels,
  fieldCondition,
  isAmountKind,
  isTextKind,
  newCondition,
  type ConditionKind,
  type ConditionValues,
  type RuleValues,
} from '../rule-values.ts';
import { sourceLabels } from '../../../subjects/expenses/source-labels.ts';
import { EditableList, type ListPath } from './editable-list.tsx';
import { UsdField } from '../../../subjects/payments/usd-field.tsx';

interface EditorProps {
  form: ServerForm<RuleValues>;
  name: ListPath<'conditions'>;
  conditions: readonly ConditionValues[];
  vocabulary: RuleVocabularyQuery | undefined;
  /** Shown when there is no condition. */
  none: string;
}

export const ConditionEditor = ({ form, name, conditions, vocabulary, none }: EditorProps) => (
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
              options={offeredKinds(condition, vocabulary)}
              value={condition.kind}
              onChange={(event) => {
                const kind = conditionKinds.find((each) => each === event.target.value);
                form.clearErrors(path);
                if (kind) form.set(path, newCondition(kind));
              }}
            />
            <ConditionValue condition={condition} path={path} form={form} vocabulary={vocabulary} />
          </>
        );
      }}
    </EditableList>
  </div>
);

type ConditionValueProps = Pick<EditorProps, 'form' | 'vocabulary'> & {
  condition: ConditionValues;
  path: `${ListPath<'conditions'>}.${number}`;
};

function ConditionValue({ condition, path, form, vocabulary }: ConditionValueProps) {
  const error = form.errorAt(path) ?? form.errorAt(`${path}.${condition.kind}`);
  if (condition.kind === 'field') {
    return (
      <FieldConditionValue
        condition={condition}
        vocabulary={vocabulary}
        error={error ?? form.errorAt(`${path}.field.key`) ?? form.errorAt(`${path}.field.values`)}
        onChange={(changed) => form.set(path, changed)}
      />
    );
  }
  if (isTextKind(condition.kind)) {
    const field = { label: conditionLabels[condition.kind], ...form.field(`${path}.text`), error };
    return isAmountKind(condition.kind) ? <UsdField {...field} /> : <TextField {...field} />;
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

type Field = RuleVocabularyQuery['customFields'][number];

/** Custom fields in use, and the one that the condition has. */
const offeredFields = (
  { key }: ConditionValues,
  vocabulary: RuleVocabularyQuery | undefined,
): Field[] =>
  (vocabulary?.customFields ?? []).filter((field) => !field.archived || field.key === key);

/** A condition on a custom field is offered where there is one. */
const offeredKinds = (condition: ConditionValues, vocabulary: RuleVocabularyQuery | undefined) =>
  Object.entries(conditionLabels).filter(
    ([kind]) =>
      kind !== 'field' ||
      condition.kind === 'field' ||
      offeredFields(condition, vocabulary).length > 0,
  );

interface FieldConditionValueProps {
  condition: ConditionValues;
  vocabulary: RuleVocabularyQuery | undefined;
  error: string | undefined;
  onChange: (condition: ConditionValues) => void;
}

/** A custom field, and the values that the condition asks for. */
function FieldConditionValue({ condition, vocabulary, error, onChange }: FieldConditionValueProps) {
  const { key, text, chosen } = condition;
  const fields = offeredFields(condition, vocabulary);
  const field = fields.find((each) => each.key === key);
  const choices = field ? fieldChoices(field, chosen, vocabulary) : [];
  return (
    <div className="grid gap-3">
      <SelectField
        label="Custom field"
        none="Select a field"
        options={
          // The name of a field is unknown while the choices load.
          field || key === ''
            ? fields.map(({ key: each, name }) => [each, name] as const)
            : [[key, key] as const]
        }
        value={key}
        error={key === '' ? error : undefined}
        onChange={({ target }) => onChange(fieldCondition(target.value, []))}
      />
      {choices.length > 0 ? (
        <CheckboxGroup
          legend="Values"
          columns={2}
          choices={choices}
          value={chosen}
          error={error}
          onChange={(values) => onChange(fieldCondition(key, values))}
        />
      ) : (
        <TextField
          label="Values, separated by commas"
          value={text}
          error={key === '' ? undefined : error}
          onChange={({ target }) => onChange({ ...condition, text: target.value })}
        />
      )}
    </div>
  );
}

/** Values that can be chosen, and those that the rule already has; none for a field of free text. */
function fieldChoices(
  { kind, choices }: Field,
  chosen: readonly string[],
  vocabulary: RuleVocabularyQuery | undefined,
): { value: string; label: string }[] {
  const same = (value: string) => ({ value, label: value });
  if (kind === 'CHOICE') return [...new Set([...choices, ...chosen])].map(same);
  return kind === 'MEMBER' ? memberChoices(chosen, vocabulary) : [];
}

const memberChoices = (chosen: readonly string[], vocabulary: RuleVocabularyQuery | undefined) =>
  (vocabulary?.members ?? [])
    .filter(({ id, active }) => active || chosen.includes(id))
    .map((member) => ({ value: member.id, label: personName(member) }));

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
    submitterIds: memberChoices(chosen, vocabulary),
  };
  return lists[kind] ?? [];
}
