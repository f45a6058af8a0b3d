import { useState } from 'react';
import { ActionBanner } from '../../../components/ui/action-banner.tsx';
import { AddButton } from '../../../components/ui/add-button.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DialogTrigger } from '../../../components/ui/dialog-trigger.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import {
  useTickChecklistItemMutation,
  type BooksPeriodFragment,
  type ChecklistRowFragment,
  type useCloseChecklistQuery,
} from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { personName } from '../../../subjects/members/person-name.ts';
import { useKeepsBooks } from '../use-keeps-books.ts';

const editItem = lazyPart(() => import('./edit-checklist-item.tsx'));

interface CloseChecklistProps {
  period: Pick<BooksPeriodFragment, 'month' | 'state'>;
  checklist: ReturnType<typeof useCloseChecklistQuery>;
}

/** What the organization does each month before it closes the books; nothing for a month that was closed without. */
export function CloseChecklist({ period, checklist }: CloseChecklistProps) {
  const { data, error, refetch } = checklist;
  const keepsBooks = useKeepsBooks();
  const isEditable = keepsBooks && period.state === 'OPEN';
  const [result, setResult] = useState<ActionResult | null>(null);
  const items = data?.closeChecklist ?? [];
  if (data && items.length === 0 && !isEditable) return null;
  return (
    <Section
      title="Checklist"
      action={
        isEditable && (
          <AddButton label="Add an item" dialog={editItem}>
            {(handle) => <editItem.Part handle={handle} item={null} onResult={setResult} />}
          </AddButton>
        )
      }
    >
      {result && <ActionBanner {...result} />}
      <NotLoaded what="the checklist" rows={3} shown={data} {...{ error, refetch }} />
      {data && items.length === 0 && (
        <p className="text-ink-soft">
          Add what you do each month before closing, such as checking the bank statement.
        </p>
      )}
      {items.length > 0 && (
        <ul aria-label="Checklist" className="-mt-4 divide-y divide-hair border-b border-hair">
          {items.map((item) => (
            <li key={item.id} className="flex min-h-11 items-start gap-x-3 py-2">
              <Tick item={item} month={period.month} isEditable={isEditable} />
              {item.link !== null && <ItemLink title={item.title} link={item.link} />}
              {isEditable && !item.archived && (
                <DialogTrigger
                  dialog={editItem}
                  trigger={
                    <Button size="sm" tone="quiet" aria-label={`Edit ${item.title}`}>
                      Edit
                    </Button>
                  }
                >
                  {(handle) => <editItem.Part handle={handle} item={item} onResult={setResult} />}
                </DialogTrigger>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const ItemLink = ({ title, link }: { title: string; link: string }) => (
  <TextLink
    look="plain"
    to={link}
    aria-label={`Open ${title}`}
    {...(!link.startsWith('/') && { target: '_blank', rel: 'noreferrer' })}
  >
    Open
  </TextLink>
);

interface TickProps {
  item: ChecklistRowFragment;
  month: string;
  isEditable: boolean;
}

/** Shows what was chosen at once, and what is stored again if that fails. */
function Tick({ item: { id, title, done }, month, isEditable }: TickProps) {
  const [tick] = useTickChecklistItemMutation({
    refetchQueries: ['CloseChecklist'],
    awaitRefetchQueries: true,
  });
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const choose = async (wanted: boolean) => {
    if (chosen !== null) return;
    setChosen(wanted);
    const answer = await tick({ id, month, done: wanted });
    setChosen(null);
    const isSaved = answer?.errors.length === 0;
    setFailure(isSaved ? null : failureMessage(answer?.errors, 'Failed to save'));
  };
  return (
    <div className="min-w-0 flex-1">
      <label className="flex items-start gap-2.5">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0 accent-accent"
          checked={chosen ?? done !== null}
          disabled={!isEditable}
          aria-busy={chosen !== null}
          onChange={(event) => void choose(event.target.checked)}
        />
        <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
      </label>
      {done && (
        <p className="pl-6.5 text-sm text-ink-soft">
          Done <RelativeTime at={done.at} /> by {personName(done.by)}
        </p>
      )}
      {failure !== null && (
        <p role="alert" className="pl-6.5 text-sm text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}
