import { UserCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import {
  usePeopleToConfirmQuery,
  useConfirmPeopleMutation,
  type PeopleToConfirmQuery,
} from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { failureMessage, type Refusal } from '../../../lib/graphql-failures.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { useApolloClient } from '@apollo/client/react';
import { refetchActive } from '../../../lib/refetch-active.ts';

/** Accounts that count as whoever brought them in, until this admin ticks and confirms them. */
export function PeopleToConfirm() {
  const query = usePeopleToConfirmQuery();
  const confirm = useConfirmPeople();
  const [knownIds, setKnownIds] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<ActionResult | null>(null);
  const people = query.data?.peopleToConfirm;
  const toggle = (id: string, isKnown: boolean) =>
    setKnownIds(
      (before) => new Set([...before].filter((each) => each !== id).concat(isKnown ? id : [])),
    );
  const run = async (shown: readonly PersonToConfirm[]) => {
    setResult(null);
    setBusy(true);
    const errors = await confirm(shown, knownIds);
    setBusy(false);
    if (errors?.length !== 0) {
      setResult({ tone: 'error', message: failureMessage(errors, 'Failed to confirm') });
      return;
    }
    setResult({ tone: 'success', message: `${countOf(knownIds.size)} confirmed.` });
    setKnownIds(new Set());
  };
  return (
    <ListCard
      title="People to confirm"
      intro="Tick the people whom you know. The others count as whoever brought them in, so neither can approve for the other until you confirm them."
      action={
        people !== undefined &&
        people.length > 0 && (
          <Button busy={isBusy} onClick={() => void run(people)}>
            {knownIds.size === 0 ? 'I know none of them' : `Confirm ${countOf(knownIds.size)}`}
          </Button>
        )
      }
      result={result}
      items={people}
      query={query}
      noun="people to confirm"
      empty={{
        Icon: UserCheck,
        title: 'No one to confirm',
        text: 'When another admin brings someone in, you confirm here that you know them.',
      }}
      keyOf={({ member }) => member.id}
    >
      {(person) => (
        <Person
          person={person}
          isKnown={knownIds.has(person.member.id)}
          onChange={(isKnown) => toggle(person.member.id, isKnown)}
        />
      )}
    </ListCard>
  );
}

interface PersonProps {
  person: PersonToConfirm;
  isKnown: boolean;
  onChange: (isKnown: boolean) => void;
}

const Person = ({ person: { member, broughtInBy, since }, isKnown, onChange }: PersonProps) => (
  <label className="flex items-start gap-2.5 py-3">
    <input
      type="checkbox"
      className="mt-0.5 size-4 shrink-0 accent-accent"
      checked={isKnown}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span className="min-w-0">
      <span className="block wrap-anywhere">
        {personName(member)} ({member.email})
      </span>
      <span className="block text-sm text-ink-faint">
        {broughtInBy ? `Brought in by ${personName(broughtInBy)} ` : 'Here '}
        <RelativeTime at={since} />
      </span>
    </span>
  </label>
);

const countOf = (people: number): string => (people === 1 ? '1 person' : `${people} people`);

type PersonToConfirm = PeopleToConfirmQuery['peopleToConfirm'][number];

/** Returns how an admin confirms those of the shown people whom they know; the refusals are undefined without a response. */
function useConfirmPeople(): (
  shown: readonly PersonToConfirm[],
  knownIds: ReadonlySet<string>,
) => Promise<readonly Refusal[] | undefined> {
  const client = useApolloClient();
  const [confirmPeople] = useConfirmPeopleMutation();
  return async (shown, knownIds) => {
    const ids = shown.map(({ member }) => member.id);
    const { confirmed = [], doubted = [] } = Object.groupBy(ids, (id) =>
      knownIds.has(id) ? 'confirmed' : 'doubted',
    );
    const variables = { confirmed, doubted };
    const answer = await confirmPeople(variables);
    void refetchActive(client, ['PeopleToConfirm', 'PendingChanges', 'AuthorityLog']);
    return answer?.errors;
  };
}
