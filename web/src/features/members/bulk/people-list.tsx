import { State } from '../../../components/ui/status.tsx';
import { roleNames } from '../../../subjects/members/role-names.ts';
import type { Person } from './read-people.ts';
import type { Outcome, Outcomes } from './use-bulk-invite.ts';

interface PeopleListProps {
  people: readonly Person[];
  outcomes: Outcomes;
}

/** The people as read, each with the problem or the result of the invitation. */
export const PeopleList = ({ people, outcomes }: PeopleListProps) => (
  <ul aria-label="People to invite" className="border-t border-line">
    {people.map((person, index) => (
      <li
        key={`${person.email} ${index}`}
        className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hair py-2"
      >
        <PersonFacts person={person} />
        <PersonState person={person} outcome={outcomes.get(person.email.toLowerCase())} />
      </li>
    ))}
  </ul>
);

function PersonFacts({ person }: { person: Person }) {
  const { email, firstName, lastName, roles, manager, department } = person;
  const facts = [
    roles.map((role) => roleNames[role]).join(', '),
    department,
    manager !== '' && `reports to ${manager}`,
  ].filter(Boolean);
  return (
    <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
      <span className="font-strong">
        {firstName} {lastName}
      </span>{' '}
      <span className="text-ink-soft">{[email, ...facts].join(' · ')}</span>
    </p>
  );
}

function PersonState({ person, outcome }: { person: Person; outcome: Outcome | undefined }) {
  const problem = person.problem ?? (outcome?.kind === 'failed' ? outcome.message : null);
  if (problem !== null) {
    return <p className="text-sm font-medium wrap-anywhere text-danger">{problem}</p>;
  }
  if (outcome?.kind === 'invited') return <State tone="done">Invited</State>;
  if (outcome?.kind === 'proposed') return <State tone="waiting">Awaiting another admin</State>;
  return <State tone="neutral">Ready</State>;
}
