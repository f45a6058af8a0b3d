import { RULE_ROLES } from '@outlay/schemas/roles';
import { z } from 'zod';
import { kind, refusal } from './kind.ts';
import { onlyRoles } from './may.ts';
import type { ApproverSpec } from './approvers.ts';
import { conditionSchema } from './conditions.ts';
import { DEFAULT_PRIORITY, type Quorum, type Rule } from './rule.ts';
import type { Authority, Change } from './state.ts';
import { id } from './statement.ts';

const approver: z.ZodType<ApproverSpec> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('manager') }),
  z.strictObject({ kind: z.literal('role'), role: z.enum(RULE_ROLES) }),
  z.strictObject({ kind: z.literal('member'), memberId: id() }),
]);

const APPROVERS_MAX = 20;

const quorum: z.ZodType<Quorum> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('any') }),
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('count'), count: z.int().min(1).max(APPROVERS_MAX) }),
]);

const conditions = () => z.array(conditionSchema).max(50);

const stage = z.strictObject({
  name: z.string().min(1).max(120),
  conditions: conditions(),
  approvers: z.array(approver).min(1).max(APPROVERS_MAX),
  quorum,
  deadlineHours: z.int().min(1).max(2_160).nullable(),
});

const rule = z.strictObject({
  name: z.string().min(1).max(200),
  conditions: conditions(),
  stages: z.array(stage).max(10),
  priority: z.int().min(0).max(DEFAULT_PRIORITY),
  isDefault: z.boolean(),
});

/** A number, or the name of the rule that every organization begins with. */
const ruleId = () => z.string().regex(/^([1-9][0-9]{0,18}|default)$/);

/** The id of the rule that every organization begins with. It runs last, matches what no other rule matches, and stays. */
export const DEFAULT_RULE_ID = 'default';

const onlyAdmins = onlyRoles('admin');
const RULES_MAX = 200;

const isPossible = (ruleId: string, next: Omit<Rule, 'id' | 'version'> | null): boolean =>
  ruleId === DEFAULT_RULE_ID
    ? next?.isDefault === true && next.conditions.length === 0
    : next?.isDefault !== true;

/** Ends the present version of a rule and begins another; none for null. */
export function ruleChange(
  { rules }: Authority,
  ruleId: string,
  next: Omit<Rule, 'id' | 'version'> | null,
  { sequence, at }: { readonly sequence: number; readonly at: Date },
): Change {
  const versions = rules.get(ruleId) ?? [];
  const ended = versions.map((version) =>
    version.until === null ? { ...version, until: sequence } : version,
  );
  const begun = next && {
    rule: { ...next, id: ruleId, version: versions.length + 1 },
    since: sequence,
    sinceAt: at.toISOString(),
    until: null,
  };
  return { table: 'rules', key: ruleId, value: begun ? [...ended, begun] : ended };
}

const currentRule = ({ rules }: Authority, ruleId: string): Rule | null =>
  rules.get(ruleId)?.find(({ until }) => until === null)?.rule ?? null;

export const RULE_KINDS = {
  'rule.set': kind({
    body: z.strictObject({ rule: rule.nullable() }),
    about: 'rule',
    refusal: (state, said) => {
      const { body, subjectId } = said;
      if (!isPossible(subjectId, body.rule)) {
        return refusal('VALIDATION_FAILED', 'The default rule stays, and is the only one.');
      }
      if (body.rule === null && currentRule(state, subjectId) === null) {
        return refusal('NOT_FOUND', 'This rule does not exist.');
      }
      return state.rules.size >= RULES_MAX && !state.rules.has(subjectId)
        ? refusal('VALIDATION_FAILED', `At most ${RULES_MAX} rules.`)
        : onlyAdmins(state, said);
    },
    people: () => 'two_if_lower',
    changes: (state, said) => [ruleChange(state, said.subjectId, said.body.rule, said)],
  }),
  /** The order in which rules run, first to last. */
  'rules.arranged': kind({
    body: z.strictObject({ ruleIds: z.array(ruleId()).min(1).max(RULES_MAX) }),
    about: 'rules',
    isNamed: false,
    refusal: (state, said) => {
      const { ruleIds } = said.body;
      const isComplete = [...state.rules.keys()]
        .filter((each) => currentRule(state, each)?.isDefault === false)
        .every((each) => ruleIds.includes(each));
      return isComplete && new Set(ruleIds).size === ruleIds.length
        ? onlyAdmins(state, said)
        : refusal('VALIDATION_FAILED', 'Name each rule once.');
    },
    people: () => 'two_if_lower',
    changes: (state, said) =>
      said.body.ruleIds.flatMap((ruleId, place) => {
        const priority = place + 1;
        const current = currentRule(state, ruleId);
        if (!current || current.isDefault || current.priority === priority) return [];
        const { id: _id, version: _version, ...content } = current;
        return [ruleChange(state, ruleId, { ...content, priority }, said)];
      }),
  }),
};
