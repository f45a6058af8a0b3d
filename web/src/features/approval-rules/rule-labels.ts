import type { ExpenseSource, RulePartsFragment, RuleVocabularyQuery } from '#graphql';
import { isDecimal } from '../../lib/decimal.ts';
import { personName } from '../../subjects/members/person-name.ts';
import { sourceLabels } from '../../subjects/expenses/source-labels.ts';
import { conditionKinds, conditionLabels, isAmountKind, isTextKind } from './rule-values.ts';
import { limitText, type BooksValue } from '../../lib/use-books-value.ts';

type Condition = RulePartsFragment['conditions'][number];
type Stage = RulePartsFragment['stages'][number];

/** Replaces known ids by names. */
export interface Names {
  readonly of: Readonly<Record<string, (value: string) => string>>;
  /** Such as 'project Alpha or Beta'. */
  field: (key: string, values: readonly string[]) => string;
  /** US dollars, and what they are in the books. */
  limit: (usdAmount: string) => string;
}

export function namesOf(vocabulary: RuleVocabularyQuery | undefined, value: BooksValue): Names {
  const named = (list: readonly { id: string; name: string }[] | undefined) => (id: string) =>
    list?.find((each) => each.id === id)?.name ?? `#${id}`;
  const member = named(
    vocabulary?.members.map((each) => ({ id: each.id, name: personName(each) })),
  );
  return {
    of: {
      categoryIds: named(vocabulary?.categories),
      policyIds: named(vocabulary?.policies),
      sources: (source) => sourceLabels[source as ExpenseSource],
      submitterIds: member,
    },
    field: (key, values) => {
      const field = vocabulary?.customFields.find((each) => each.key === key);
      const shown = field?.kind === 'MEMBER' ? values.map(member) : values;
      return `${field?.name ?? key} ${shown.join(' or ')}`;
    },
    limit: (amount) => (isDecimal(amount) ? limitText(amount, value) : amount),
  };
}

/** Describes a condition, such as 'amount above $500.00': its label in the editor, then its values. */
export function conditionWordsOf(condition: Condition, names: Names): string {
  if (condition.field) return names.field(condition.field.key, condition.field.values);
  const kind = conditionKinds.find((each) => condition[each] !== null);
  if (kind === undefined) return '';
  const words = conditionLabels[kind].replace(/ \(USD\)$|( is)? one of$/, '').toLowerCase();
  const values = [condition[kind] as string | readonly string[]].flat();
  if (isTextKind(kind))
    return `${words} ${isAmountKind(kind) ? values.map(names.limit)[0] : `“${values[0]}”`}`;
  return `${words} ${values.map(names.of[kind] ?? String).join(' or ')}`;
}

export function conditionsLabels(conditions: readonly Condition[], names: Names): string {
  if (conditions.length === 0) return 'Every expense';
  const text = conditions.map((each) => conditionWordsOf(each, names)).join(' and ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function quorumLabels({ quorum, quorumCount, approvers }: Stage): string | null {
  if (approvers.length < 2) return null;
  if (quorum === 'ALL') return approvers.length === 2 ? 'both must approve' : 'all must approve';
  return quorum === 'COUNT' ? `${quorumCount ?? 1} of them must approve` : 'any of them';
}
