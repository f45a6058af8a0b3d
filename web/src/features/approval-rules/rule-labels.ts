import type { RulePartsFragment, RuleVocabularyQuery } from '#graphql';
import { formatMoney } from '../../lib/format-money.ts';
import { isDecimal } from '../../lib/decimal.ts';
import { personName } from '../../lib/person-name.ts';
import { sourceLabels } from '../../lib/source-labels.ts';

type Condition = RulePartsFragment['conditions'][number];
type Stage = RulePartsFragment['stages'][number];

/** Replaces known ids by names. */
export interface Names {
  category: (id: string) => string;
  policy: (id: string) => string;
  member: (id: string) => string;
  /** Such as 'project Alpha or Beta'. */
  field: (key: string, values: readonly string[]) => string;
}

export function namesOf(vocabulary: RuleVocabularyQuery | undefined): Names {
  const named = (list: readonly { id: string; name: string }[] | undefined) => (id: string) =>
    list?.find((each) => each.id === id)?.name ?? `#${id}`;
  const member = named(
    vocabulary?.members.map((each) => ({ id: each.id, name: personName(each) })),
  );
  return {
    category: named(vocabulary?.categories),
    policy: named(vocabulary?.policies),
    member,
    field: (key, values) => {
      const field = vocabulary?.customFields.find((each) => each.key === key);
      const shown = field?.kind === 'MEMBER' ? values.map(member) : values;
      return `${field?.name ?? key} ${shown.join(' or ')}`;
    },
  };
}

const usd = (amount: string): string => (isDecimal(amount) ? formatMoney(amount, 'USD') : amount);

/** Describes a condition, such as 'amount above $500.00'. */
export function conditionWordsOf(condition: Condition, names: Names): string {
  const any = (values: readonly string[]) => values.join(' or ');
  if (condition.amountAboveUsd !== null) return `amount above ${usd(condition.amountAboveUsd)}`;
  if (condition.amountAtMostUsd !== null) return `amount at most ${usd(condition.amountAtMostUsd)}`;
  if (condition.categoryIds) return `category ${any(condition.categoryIds.map(names.category))}`;
  if (condition.policyIds) return `policy ${any(condition.policyIds.map(names.policy))}`;
  if (condition.sources) {
    return `source ${any(condition.sources.map((source) => sourceLabels[source]))}`;
  }
  if (condition.vendorContains !== null) return `vendor contains “${condition.vendorContains}”`;
  if (condition.departments) return `department ${any(condition.departments)}`;
  if (condition.field) return names.field(condition.field.key, condition.field.values);
  return `submitted by ${any((condition.submitterIds ?? []).map(names.member))}`;
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
