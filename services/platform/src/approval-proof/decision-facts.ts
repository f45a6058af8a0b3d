import { z } from 'zod';

/** Kinds of facts that make someone a decider. All but the last four are about a member and made by identity. */
export const DECISION_FACT_KINDS = [
  'invitation',
  'role',
  'manager',
  'department',
  'status',
  'single_sign_on',
  'delegation',
  'hand_over',
  'rule',
  'policy',
] as const;

const id = () => z.string().regex(/^[1-9][0-9]*$/);

export const decisionFact = z.object({
  kind: z.enum(DECISION_FACT_KINDS),
  /** Id of the member, delegation, rule or policy. */
  subject: id(),
  /** Null for the installation, such as the demo company's file. */
  authorId: id().nullable(),
  /** The second person who confirmed the fact; null when no one did. */
  confirmedById: id().nullable(),
  madeAt: z.iso.datetime(),
});

/** A fact that a decision rests on, and who made it. */
export type DecisionFact = z.output<typeof decisionFact>;

/** Who decides for whom, and on which facts. */
export interface FactsOfDecision {
  readonly deciderId: string;
  readonly submitterId: string;
  readonly facts: readonly DecisionFact[];
}

/** The rule for when one person is enough: they are the only admin, and the delay of control changes has passed. */
export interface SecondPersonRule {
  /** The organization's number of active admins. */
  readonly adminCount: number;
  readonly delayS: number;
  readonly at: Date;
}

/** Maximum number of invitations that are followed from one account to another, which also ends cycles. */
const INVITATIONS_MAX = 20;

/** Kinds that activate an account: it counts as their author until a second person confirms them. */
const ACTIVATING_KINDS: readonly DecisionFact['kind'][] = ['invitation', 'status'];

/**
 * The first fact that only the decider made; null when a second person confirmed every fact. An account that someone invited or
 * reactivated alone counts as that person, also when it submits.
 */
export function factOfOnePerson(
  { deciderId, submitterId, facts }: FactsOfDecision,
  rule: SecondPersonRule,
): DecisionFact | null {
  const single = facts.filter((fact) => fact.authorId !== null && !hasMatured(fact, rule));
  const decider = personBehind(deciderId, single);
  if (personBehind(submitterId, single) === decider) {
    return livening(submitterId, single) ?? livening(deciderId, single) ?? null;
  }
  const countsAsDecider = (memberId: string | null): boolean =>
    memberId === null || personBehind(memberId, single) === decider;
  return (
    single.find(
      ({ authorId, confirmedById }) => countsAsDecider(authorId) && countsAsDecider(confirmedById),
    ) ?? null
  );
}

const hasMatured = (
  { madeAt }: DecisionFact,
  { adminCount, delayS, at }: SecondPersonRule,
): boolean => adminCount <= 1 && Date.parse(madeAt) + delayS * 1_000 <= at.getTime();

const livening = (memberId: string, facts: readonly DecisionFact[]): DecisionFact | undefined =>
  facts.find(
    ({ kind, subject, authorId, confirmedById }) =>
      subject === memberId &&
      ACTIVATING_KINDS.includes(kind) &&
      authorId !== memberId &&
      confirmedById === null,
  );

/** The person whom an account counts as: itself, unless one person alone activated it. */
function personBehind(memberId: string, facts: readonly DecisionFact[]): string {
  let person = memberId;
  for (let followed = 0; followed < INVITATIONS_MAX; followed += 1) {
    const author = livening(person, facts)?.authorId;
    if (!author) return person;
    person = author;
  }
  return person;
}
