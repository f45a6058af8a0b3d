import { z } from 'zod';

/** What makes someone a decider. All but the last four are of a member, and identity's. */
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
  /** Null: the installation, such as the demo company's file. */
  authorId: id().nullable(),
  /** A second person who stands for it; null for none. */
  confirmedById: id().nullable(),
  madeAt: z.iso.datetime(),
});

/** A fact that a decision rests on, and whose word it is. */
export type DecisionFact = z.output<typeof decisionFact>;

/** Who decides for whom, and on which facts. */
export interface FactsOfDecision {
  readonly deciderId: string;
  readonly submitterId: string;
  readonly facts: readonly DecisionFact[];
}

/** When one person's word is enough: they are the only admin, and the delay of control changes has passed. */
export interface SecondPersonRule {
  /** The organisation's active admins. */
  readonly adminCount: number;
  readonly delayS: number;
  readonly at: Date;
}

/** Invitations that lead from one account to another; bounds cycles. */
const INVITATIONS_MAX = 20;

/** Kinds that bring an account to life: it counts as its author until a second person stands for it. */
const LIVENING: readonly DecisionFact['kind'][] = ['invitation', 'status'];

/**
 * The first fact that is the decider's word alone; null when a second person stands behind every one. An account that someone
 * invited or reactivated alone counts as that person, also as the submitter.
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
  const isTheirs = (memberId: string | null): boolean =>
    memberId === null || personBehind(memberId, single) === decider;
  return (
    single.find(({ authorId, confirmedById }) => isTheirs(authorId) && isTheirs(confirmedById)) ??
    null
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
      LIVENING.includes(kind) &&
      authorId !== memberId &&
      confirmedById === null,
  );

/** The person as whom an account counts: itself, unless one person alone brought it to life. */
function personBehind(memberId: string, facts: readonly DecisionFact[]): string {
  let person = memberId;
  for (let followed = 0; followed < INVITATIONS_MAX; followed += 1) {
    const author = livening(person, facts)?.authorId;
    if (!author) return person;
    person = author;
  }
  return person;
}
