import { entries } from '../navigation/entries.ts';
import { isOfferedTo, expenseReaders } from '../../lib/offered-to.ts';
import { useSessionUser } from '../../lib/use-session.ts';
import { adminEntries, settingsFor } from '../routes/area-entries.ts';
import shortcuts from '../shortcut-list.json' with { type: 'json' };
import { skipToken } from '@apollo/client/react';
import { Command } from 'cmdk';
import * as Dialog from 'radix-ui/dialog';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Money } from '../../components/ui/amounts.tsx';
import { useFindExpensesQuery, usePeopleChoicesQuery } from '#graphql';
import { formatDay } from '../../lib/format-date.ts';
import { closePalette, returnPaletteFocus } from './palette-state.ts';
import { personName } from '../../subjects/members/person-name.ts';

/** The command palette with the pages that are offered to this person. */
export default function OpenPalette() {
  const { roles } = useSessionUser();
  return <CommandPalette destinations={destinationsFor(roles)} />;
}

function destinationsFor(roles: readonly string[]): Destination[] {
  const offered: Destination[] = entries.filter((entry) => isOfferedTo(entry, roles));
  const settings = roles.includes('operator') ? [] : settingsFor(roles);
  const admin = roles.includes('admin') ? adminEntries : [];
  return [
    ...offered,
    ...settings.map(({ to, label }) => ({ to, label: `Settings: ${label}` })),
    ...admin.map(({ to, label }) => ({ to, label: `Administration: ${label}` })),
  ].map(({ to, label }) => {
    const key = shortcuts.destinations.find(({ path }) => path === to)?.key;
    return { to, label, ...(key !== undefined && { keys: `g ${key}` }) };
  });
}

interface Destination {
  readonly to: string;
  readonly label: string;
  /** Keys that lead there from any page. */
  readonly keys?: string;
}

/** Goes to pages, and finds expenses and people by words. */
function CommandPalette({ destinations }: { destinations: readonly Destination[] }) {
  const [query, setQuery] = useState('');
  const words = useDeferredValue(query.trim());
  const navigate = useNavigate();
  const go = (to: string) => {
    closePalette();
    void navigate(to);
  };
  return (
    <Dialog.Root open onOpenChange={closePalette}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnPaletteFocus}
          className="fixed top-[12vh] left-1/2 z-50 w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-raised shadow-pop outline-none"
        >
          <Dialog.Title className="sr-only">Search or jump to</Dialog.Title>
          <Command label="Search or jump to" loop>
            <Command.Input
              value={query}
              onValueChange={setQuery}
              placeholder="Search or jump to"
              maxLength={100}
              className="h-12 w-full border-b border-line bg-transparent px-4 text-md outline-none placeholder:text-ink-faint"
            />
            <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto p-2">
              <Command.Empty className="px-2 py-6 text-center text-ink-soft">
                Nothing matches “{words}”.
              </Command.Empty>
              <Group heading="Go to">
                {destinations.map(({ to, label, keys }) => (
                  <Item key={to} value={label} onSelect={() => go(to)} note={keys}>
                    {label}
                  </Item>
                ))}
              </Group>
              <Expenses words={words} onGo={go} />
              <People words={words} onGo={go} />
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const WORDS_MIN = 2;

interface FoundProps {
  words: string;
  onGo: (to: string) => void;
}

function Expenses({ words, onGo }: FoundProps) {
  const { data } = useFindExpensesQuery(
    words.length < WORDS_MIN ? skipToken : { variables: { query: words } },
  );
  const found = data?.expenses.edges ?? [];
  if (found.length === 0) return null;
  return (
    <Group heading="Expenses">
      {found.map(({ node: { id, title, vendor, amount, currency, date } }) => (
        <Item
          key={id}
          // The server has matched the words, also in fields that do not show here.
          value={`${words} ${id}`}
          onSelect={() => onGo(`/expenses/${id}`)}
          note={<Money amount={amount} currency={currency} />}
        >
          {title}{' '}
          <span className="text-ink-soft">
            {vendor ?? 'No vendor'}, {formatDay(date)}
          </span>
        </Item>
      ))}
      <Item
        value={`${words} all`}
        onSelect={() => onGo(`/expenses?query=${encodeURIComponent(words)}`)}
      >
        Show all matches for “{words}”
      </Item>
    </Group>
  );
}

function People({ words, onGo }: FoundProps) {
  const { roles } = useSessionUser();
  const seesOthers = isOfferedTo({ roles: expenseReaders }, roles);
  const { data } = usePeopleChoicesQuery(seesOthers && words.length >= WORDS_MIN ? {} : skipToken);
  const people = data?.members ?? [];
  if (people.length === 0) return null;
  return (
    <Group heading="People">
      {people.map((person) => (
        <Item
          key={person.id}
          value={`${personName(person)} ${person.id}`}
          onSelect={() => onGo(`/expenses?member=${person.id}`)}
          note="Expenses"
        >
          {personName(person)}
        </Item>
      ))}
    </Group>
  );
}

const Group = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Command.Group
    heading={heading}
    className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-soft"
  >
    {children}
  </Command.Group>
);

interface ItemProps {
  value: string;
  onSelect: () => void;
  note?: ReactNode;
  children: ReactNode;
}

const Item = ({ value, onSelect, note, children }: ItemProps) => (
  <Command.Item
    value={value}
    onSelect={onSelect}
    className="flex h-9 cursor-pointer items-center gap-3 rounded-md px-2 data-[selected=true]:bg-ink/8 max-lg:h-11"
  >
    <span className="min-w-0 grow truncate">{children}</span>
    {note !== undefined && <span className="shrink-0 text-sm text-ink-soft">{note}</span>}
  </Command.Item>
);
