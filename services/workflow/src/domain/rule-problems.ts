import { mayDecide, type RuleContent, type Stage } from '@outlay/authority';
import { absenceReason } from './place-words.ts';
import { namesOf, type Members } from './member.ts';

const NUMBERS = ['no one', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const inWords = (count: number): string => NUMBERS[count] ?? String(count);

/** Returns the members that a rule names as approvers. */
export const membersNamedIn = ({ stages }: Pick<RuleContent, 'stages'>): string[] =>
  stages.flatMap(({ approvers }) =>
    approvers.flatMap((spec) => (spec.kind === 'member' ? [spec.memberId] : [])),
  );

/** Returns what an admin should change because members named in the rule can no longer decide, one sentence per stage. */
export const problemsOf = (rule: Pick<RuleContent, 'stages'>, members: Members): string[] =>
  rule.stages.flatMap((stage) => problemOf(stage, members) ?? []);

function problemOf(stage: Stage, members: Members): string | null {
  const { approvers, quorum } = stage;
  const named = membersNamedIn({ stages: [stage] });
  const people = [...new Set(named)].flatMap((id) => members.get(id) ?? []);
  const gone = people.filter((member) => !mayDecide(member));
  if (gone.length === 0) return null;
  const left = Map.groupBy(gone, ({ id }) => absenceReason(id, members));
  const who = [...left].map(([why, ones]) => `${namesOf(ones.map(({ name }) => name))} ${why}.`);
  const others = approvers.length - named.length;
  const there = people.length - gone.length;
  return [...who, consequence(quorum, people.length + others, there + others)].join(' ');
}

/** Counts a role or a manager as one approver. */
function consequence(quorum: Stage['quorum'], named: number, there: number): string {
  const needed = quorum.kind === 'any' ? 1 : quorum.kind === 'all' ? named : quorum.count;
  if (quorum.kind === 'any' && there > 0) return 'The others decide.';
  const must = `${inWords(needed)} ${needed === 1 ? 'person' : 'people'} must approve`;
  const rest = there === 1 ? 'one is left' : `${inWords(there)} ${there === 0 ? 'is' : 'are'} left`;
  return `${must.charAt(0).toUpperCase()}${must.slice(1)}, ${rest}.`;
}
