import { placesOf } from './places.ts';
import { withDelegates, type People } from './people.ts';
import { formatUnits } from '@outlay/platform/money';
import { CONDITION_KINDS, kindOf, type Condition, type SubmissionFacts } from './conditions.ts';
import { centsOf, rulesFor, type Rule } from './rule.ts';
import { stagesOf } from './stages.ts';
import { peopleAt, rulesAt, type Authority } from './state.ts';

/** How many approvals, and by which people, one stage of an expense needs. */
interface Demand {
  readonly memberIds: ReadonlySet<string>;
  readonly needed: number;
  readonly deadlineHours: number | null;
}

/** What an organization demands: its rules, its people and its limit for approvals without people. */
interface Demanding {
  readonly rules: readonly Rule[];
  readonly memberIds: readonly string[];
  readonly people: People;
  readonly autoApprovalLimitUsd: string;
}

const demandingOf = (state: Authority, at: Date): Demanding => ({
  rules: rulesAt(state, state.sequence),
  memberIds: [...state.members.keys()],
  people: peopleAt(state, state.sequence, at),
  autoApprovalLimitUsd: state.autoApproval.limitUsd,
});

/** The most submissions that are planned before and after a change. A change with more is taken to lower something. */
const SUBMISSIONS_MAX = 10_000;
/** With more categories in rules, their subsets are too many to try. */
const CATEGORIES_MAX = 6;
const CENT = 0.01;

/**
 * Whether some expense needs less after a change than before: every value that a rule names is tried, and one that none names,
 * for every member whom the change can concern (`submitterIds`; all for null).
 */
export function lowers(
  before: Authority,
  after: Authority,
  submitterIds: readonly string[] | null,
  at: Date,
): boolean {
  const [old, next] = [demandingOf(before, at), demandingOf(after, at)];
  const conditions = [...old.rules, ...next.rules].flatMap((rule) => [
    ...rule.conditions,
    ...rule.stages.flatMap((stage) => stage.conditions),
  ]);
  const limits = [old.autoApprovalLimitUsd, next.autoApprovalLimitUsd];
  const given = valuesNamed(conditions, limits);
  const submitters = submitterIds ?? classesOf([old, next], conditions);
  const isTooMany = given.categories.length === 0;
  if (isTooMany || sizeOf(given) * submitters.length > SUBMISSIONS_MAX) return true;
  return submitters.some((submitterId) =>
    submissionsOf(given, submitterId).some((facts) => !isAtLeast(facts, old, next)),
  );
}

function isAtLeast(facts: Omit<SubmissionFacts, 'department'>, old: Demanding, next: Demanding) {
  const [before, after] = [old, next].map((each) => demandsOf(facts, each));
  // Without a rule nobody approves, which is the most that can be demanded.
  if (!after) return true;
  if (!before) return false;
  return before.every((demand) => after.some((other) => covers(other, demand)));
}

/** Whether meeting one demand meets the other: enough people are left without those whom the other does not name. */
const covers = (given: Demand, demand: Demand): boolean => {
  const others = [...given.memberIds].filter((id) => !demand.memberIds.has(id)).length;
  const isLater =
    given.deadlineHours === null ||
    (demand.deadlineHours !== null && given.deadlineHours >= demand.deadlineHours);
  return isLater && given.needed - others >= demand.needed;
};

/** Returns what an expense needs; null where no rule decides about it. */
function demandsOf(
  facts: Omit<SubmissionFacts, 'department'>,
  { rules, people, autoApprovalLimitUsd }: Demanding,
): Demand[] | null {
  const { submitterId, usdAmount } = facts;
  const submitted = { ...facts, department: people.get(submitterId)?.department ?? null };
  const deciding = rulesFor(rules, submitted);
  if (deciding.length === 0) return null;
  const content = { reimbursable: true, usdAmount };
  return stagesOf({ content, autoApprovalLimitUsd }, deciding, submitted).map((stage) => {
    const places = placesOf(stage, submitterId, people);
    return {
      memberIds: new Set(withDelegates(places.memberIds, submitterId, people)),
      // A place that nobody fills waits.
      needed: places.memberIds.length === 0 ? Infinity : places.approvalsNeeded,
      deadlineHours: stage.deadlineHours,
    };
  });
}

interface NamedValues {
  readonly amounts: readonly string[];
  /** Categories that one expense has together; an expense of several lines is in each of theirs. */
  readonly categories: readonly (readonly (string | null)[])[];
  /** Values of the facts that an expense has once. */
  readonly facts: readonly Pick<SubmissionFacts, 'policyId' | 'source' | 'vendor'>[];
  readonly fields: readonly Readonly<Record<string, string>>[];
}

/** Every value that conditions name, and one that none does. */
function valuesNamed(conditions: readonly Condition[], limits: readonly string[]): NamedValues {
  const named = <Kind extends Condition['kind']>(kind: Kind) =>
    conditions.filter((each): each is Extract<Condition, { kind: Kind }> => each.kind === kind);
  const edges = [
    ...conditions.flatMap((each) =>
      'above' in each ? each.above : 'atMost' in each ? each.atMost : [],
    ),
    ...limits,
  ].flatMap((edge) => [Number(edge), Number(edge) + CENT]);
  const amounts = new Set([CENT, ...edges].filter((amount) => amount > 0));
  const fields = named('field').flatMap(({ key, values }) =>
    values.map((value): Record<string, string> => ({ [key]: value })),
  );
  const allFields = fields.reduce((all, each) => ({ ...all, ...each }), {});
  const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
  return {
    amounts: [...amounts].map((amount) => amount.toFixed(2)),
    categories: subsetsOf(unique(named('category').flatMap(({ anyOf }) => anyOf))),
    facts: factsNamed(conditions),
    fields: [{}, ...fields, ...(fields.length > 1 ? [allFields] : [])],
  };
}

/** Every choice of the facts that an expense, not its submitter, has once: of those that conditions name and one that none does. */
function factsNamed(conditions: readonly Condition[]): NamedValues['facts'] {
  const values = new Map<string, Set<string | null>>();
  for (const kind of CONDITION_KINDS) {
    const { fact } = kindOf({ kind });
    if (fact !== 'policyId' && fact !== 'source' && fact !== 'vendor') continue;
    const ofKind = conditions.filter((each) => each.kind === kind);
    const parts = ofKind.flatMap((each) => ('contains' in each ? each.contains : []));
    const listed = ofKind.flatMap((each) => ('anyOf' in each ? each.anyOf : []));
    // All parts at once meet every condition on parts.
    const all = parts.length > 1 ? [parts.join(' ')] : [];
    const known = values.get(fact) ?? [null];
    values.set(fact, new Set([...known, ...listed, ...parts, ...all]));
  }
  return [...values].reduce<object[]>(
    (chosen, [fact, each]) =>
      chosen.flatMap((facts) => [...each].map((value) => ({ ...facts, [fact]: value }))),
    [{}],
  ) as NamedValues['facts'][number][];
}

/** A category that no rule names. Its line finds a rule of its own, which one without a category does not. */
const UNNAMED = 'unnamed';

/** Returns every set of categories that an expense can have, also with one that no rule names, or without one; none when there are too many. */
function subsetsOf(named: readonly string[]): (readonly (string | null)[])[] {
  if (named.length > CATEGORIES_MAX) return [];
  const ofNamed = Array.from({ length: 2 ** named.length }, (_, place) =>
    named.filter((_category, bit) => (place >> bit) % 2 === 1),
  );
  return ofNamed.flatMap((some) => [
    ...(some.length > 0 ? [some] : []),
    [null, ...some],
    [UNNAMED, ...some],
  ]);
}

/** Returns lines that share an amount evenly, the rest on the first. */
function linesOf(
  categories: readonly (string | null)[],
  usdAmount: string,
  fields: Readonly<Record<string, string>>,
): SubmissionFacts['lines'] {
  const cents = centsOf(usdAmount);
  const share = cents / BigInt(categories.length);
  const rest = cents - share * BigInt(categories.length);
  return categories.map((categoryId, place) => ({
    categoryId,
    amount: formatUnits(place === 0 ? share + rest : share, 2),
    fields,
  }));
}

const sizeOf = (given: NamedValues): number =>
  given.amounts.length * given.categories.length * given.facts.length * given.fields.length;

const submissionsOf = (
  { amounts, categories, facts, fields }: NamedValues,
  submitterId: string,
): Omit<SubmissionFacts, 'department'>[] =>
  amounts.flatMap((usdAmount) =>
    categories.flatMap((together) =>
      facts.flatMap((each) =>
        fields.map((given) => ({
          ...each,
          usdAmount,
          submitterId,
          lines: linesOf(together, usdAmount, given),
        })),
      ),
    ),
  );

/** One member of each group whom rules treat alike: by department, manager and own name. */
function classesOf(demanding: readonly Demanding[], conditions: readonly Condition[]): string[] {
  const named = new Set(
    conditions.flatMap((each) => (each.kind === 'submitter' ? each.anyOf : [])),
  );
  const classes = new Map<string, string>();
  for (const { memberIds, people } of demanding) {
    for (const id of memberIds) {
      const person = people.get(id);
      if (!person?.active) continue;
      const { roles, managerId, department } = person;
      const isAlone = named.has(id) || roles.some((role) => role !== 'employee');
      classes.set(JSON.stringify([managerId, department, isAlone ? id : null]), id);
    }
  }
  return [...classes.values()];
}
