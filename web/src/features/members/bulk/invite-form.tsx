import { useApolloClient } from '@apollo/client/react';
import { Upload } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { ActionBanner } from '../../../components/ui/action-banner.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SelectField, TextAreaField } from '../../../components/ui/field.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { useMemberChoicesQuery, type MemberChoicesQuery, type MemberRole } from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { useDraftText } from '../../../lib/form-draft.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { refetchActive } from '../../../lib/refetch-active.ts';
import { roleNames } from '../../../subjects/members/role-names.ts';
import { ResendInvitation } from '../components/resend-invitation.tsx';
import { PeopleList } from './people-list.tsx';
import { columns, peopleMax, readPeople, type PeopleDefaults, type Person } from './read-people.ts';
import { useBulkInvite, type Outcomes } from './use-bulk-invite.ts';

/** A file with 200 people is far smaller. */
const fileBytesMax = 200_000;

/** Invites several people at once, from pasted addresses or a CSV file. */
export default function InviteForm({
  onDone,
}: {
  /** After everyone on the list was invited. */
  onDone?: () => void;
}) {
  const { data, error, refetch } = useMemberChoicesQuery();
  const client = useApolloClient();
  const onSent = async (isEveryoneInvited: boolean) => {
    await Promise.all([refetch(), refetchActive(client, ['GettingStarted'])]);
    if (isEveryoneInvited) onDone?.();
  };
  if (data) return <MembersForm members={data.members} onSent={onSent} />;
  return <NotLoaded what="members" rows={4} {...{ error, refetch }} />;
}

interface MembersFormProps {
  members: MemberChoicesQuery['members'];
  onSent: (isEveryoneInvited: boolean) => Promise<unknown>;
}

function MembersForm({ members, onSent }: MembersFormProps) {
  const { text, type, forget } = useDraftText('invitations');
  const [defaults, setDefaults] = useState<PeopleDefaults>({ role: 'EMPLOYEE', manager: '' });
  const { outcomes, busy, send } = useBulkInvite(members);
  const people = readPeople(text, defaults);
  const ready = people.filter((person) => isReady(person, outcomes));
  const isTooLong = people.length > peopleMax;
  const sendAll = async () => {
    const areInvited = await send(ready);
    const isEveryoneInvited = areInvited && people.every(({ problem }) => problem === null);
    if (isEveryoneInvited) forget();
    await onSent(isEveryoneInvited);
  };
  return (
    <div className="grid gap-5">
      <div className="grid gap-3">
        <TextAreaField
          label="People"
          rows={6}
          spellCheck={false}
          placeholder="ada.byron@company.com, mia.lind@company.com"
          hint={`People add their names when they join. You can also paste a CSV: ${columns.join(', ')}.`}
          value={text}
          onChange={(event) => type(event.target.value)}
          disabled={busy}
        />
        <CsvFile onText={type} disabled={busy} />
      </div>
      <ForAll defaults={defaults} members={members} onChange={setDefaults} disabled={busy} />
      {isTooLong && <Banner tone="error">Invite at most {peopleMax} people at a time.</Banner>}
      {people.length > 0 && !isTooLong && <PeopleList people={people} outcomes={outcomes} />}
      <WaitingToJoin members={members.filter(({ status }) => status === 'INVITED')} />
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p role="status" className="text-ink-soft">
          {summaryOf(outcomes)}
        </p>
        <Button
          tone="primary"
          busy={busy}
          disabled={ready.length === 0 || isTooLong}
          onClick={() => void sendAll()}
        >
          {busy ? 'Sending...' : labelFor(ready.length)}
        </Button>
      </div>
    </div>
  );
}

const choices = ['EMPLOYEE', 'APPROVER', 'FINANCE', 'ADMIN'] as const;

interface ForAllProps {
  defaults: PeopleDefaults;
  members: MemberChoicesQuery['members'];
  onChange: (defaults: PeopleDefaults) => void;
  disabled: boolean;
}

/** A role and a manager for everyone whose line has none. */
const ForAll = ({ defaults, members, onChange, disabled }: ForAllProps) => (
  <div className="grid gap-4 sm:grid-cols-2 lg:max-w-2xl">
    <SelectField
      label="Role for all"
      options={choices.map((role) => [role, roleNames[role]])}
      value={defaults.role}
      onChange={(event) => onChange({ ...defaults, role: event.target.value as MemberRole })}
      disabled={disabled}
    />
    <SelectField
      label="Manager for all"
      none="No manager"
      options={members
        .filter(({ status }) => status !== 'DEACTIVATED')
        .map((member) => [member.email, personName(member)])}
      value={defaults.manager}
      onChange={(event) => onChange({ ...defaults, manager: event.target.value })}
      disabled={disabled}
    />
  </div>
);

/** Next steps after the invitations were sent. */
/** Who has an invitation, each with a button for a new link. */
function WaitingToJoin({ members }: Pick<MemberChoicesQuery, 'members'>) {
  const [result, setResult] = useState<ActionResult | null>(null);
  if (members.length === 0) return null;
  return (
    <Section title="Waiting to join">
      {result && <ActionBanner {...result} />}
      <ul aria-label="Waiting to join" className="divide-y divide-line">
        {members.map((member) => (
          <li key={member.id} className="flex items-center justify-between gap-3 py-1">
            <span className="min-w-0 wrap-anywhere">{member.email}</span>
            <ResendInvitation member={member} onResult={setResult} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const isReady = ({ email, problem }: Person, outcomes: Outcomes): boolean => {
  const kind = outcomes.get(email.toLowerCase())?.kind;
  return problem === null && kind !== 'invited' && kind !== 'proposed';
};

const labelFor = (count: number): string =>
  count === 0 ? 'Send invitations' : `Send ${count} ${count === 1 ? 'invitation' : 'invitations'}`;

function summaryOf(outcomes: Outcomes): string {
  const count = (kind: string) =>
    [...outcomes.values()].filter((each) => each.kind === kind).length;
  const [invited, proposed, failed] = [count('invited'), count('proposed'), count('failed')];
  return [
    invited > 0 && `${invited} invited`,
    proposed > 0 && `${proposed} awaiting another admin`,
    failed > 0 && `${failed} failed`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

function CsvFile({ onText, disabled }: { onText: (text: string) => void; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    setFailure(file.size > fileBytesMax ? 'This file is too large. Use at most 200 kB.' : null);
    if (file.size <= fileBytesMax) onText(await file.text());
  };
  return (
    <div className="grid justify-items-start gap-2">
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv,text/plain"
        aria-label="CSV file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void choose(event)}
      />
      <Button Icon={Upload} size="sm" disabled={disabled} onClick={() => input.current?.click()}>
        Choose a CSV file
      </Button>
      {failure !== null && (
        <p role="alert" className="text-sm font-medium text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}
