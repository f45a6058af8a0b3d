import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SelectField } from '../../../components/ui/field.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { useMemberHandoverQuery, type MemberHandoverQuery } from '#graphql';
import { personName, personNames } from '../../../subjects/members/person-name.ts';
import { handoverOf, type HandoverLine } from '../handover-lines.ts';

export interface Successors {
  /** The new manager of the reports; empty for none, null while it is the member's own manager. */
  readonly managerId: string | null;
  /** Who takes over the open approvals; empty for no one. */
  readonly takerId: string;
}

interface MemberHandoverProps {
  memberId: string;
  chosen: Successors;
  onChoose: (chosen: Successors) => void;
}

/** Shows what happens to everything that depends on a member, and asks who manages their reports. */
export function MemberHandover({ memberId, chosen, onChoose }: MemberHandoverProps) {
  const { data, error } = useMemberHandoverQuery({
    variables: { memberId },
    fetchPolicy: 'network-only',
  });
  if (error) {
    return (
      <p role="alert" className="mt-3 text-warning">
        We couldn't check what they're responsible for. Try again to see it before you continue.
      </p>
    );
  }
  if (!data) {
    return (
      <div className="mt-3 grid gap-3">
        <LoadingNote>Checking what they're responsible for</LoadingNote>
        <Skeleton className="h-4 w-full max-w-72" />
        <Skeleton className="h-4 w-full max-w-56" />
      </div>
    );
  }
  const { lines, reports, takers, ownManager } = handoverOf(data, memberId);
  return (
    <>
      {lines.length > 0 && (
        <ul aria-label="What changes" className="border-t border-line">
          {lines.map((line) => (
            <Line key={line.text}>{withLink(line)}</Line>
          ))}
        </ul>
      )}
      {takers.length > 0 && (
        <PersonChoice
          label="Who takes over their approvals"
          hint="Decides for them from now on, as their delegate. If you choose yourself, another admin has to confirm it."
          none={data.memberHandover.takers.length > 0 ? 'As listed above' : 'No one'}
          people={takers}
          value={chosen.takerId}
          onChoose={(takerId) => onChoose({ ...chosen, takerId })}
        />
      )}
      {reports.length > 0 && (
        <PersonChoice
          label={`New manager of ${reports.length === 1 ? '1 person' : `${reports.length} people`}`}
          hint={personNames(reports)}
          none="No manager"
          people={data.members.filter(({ id, status }) => id !== memberId && status === 'ACTIVE')}
          value={chosen.managerId ?? ownManager?.id ?? ''}
          onChoose={(managerId) => onChoose({ ...chosen, managerId })}
        />
      )}
    </>
  );
}

type PersonChoiceProps = Record<'label' | 'hint' | 'none' | 'value', string> & {
  people: readonly MemberHandoverQuery['members'][number][];
  onChoose: (id: string) => void;
};

const PersonChoice = ({ people, onChoose, ...field }: PersonChoiceProps) => (
  <div className="mt-4">
    <SelectField
      {...field}
      options={people.map((each) => [each.id, personName(each)])}
      onChange={(event) => onChoose(event.target.value)}
    />
  </div>
);

const Line = ({ children }: { children: ReactNode }) => (
  <li className="border-b border-hair py-2 wrap-anywhere">{children}</li>
);

/** Makes the part that can be handled elsewhere a link. */
function withLink({ text, link }: HandoverLine): ReactNode {
  if (!link) return text;
  const [before, after] = text.split(link.text);
  return (
    <>
      {before}
      <Link to={link.to} className="underline underline-offset-2">
        {link.text}
      </Link>
      {after}
    </>
  );
}
