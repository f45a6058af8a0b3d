import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { NotLoaded } from '../../../components/ui/not-loaded.tsx';
import { ToDoList } from '../../../components/ui/to-do.tsx';
import { useRemindPeopleMutation, type useMonthWorkQuery, type ReminderAbout } from '#graphql';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { monthToDos } from '../month-work.ts';
import { useKeepsBooks } from '../use-keeps-books.ts';

interface MonthToDosProps {
  month: string;
  work: ReturnType<typeof useMonthWorkQuery>;
}

/** What is left to do before the month is closed, with a button that reminds whom it waits for. */
export function MonthToDos({ month, work: { data, error, refetch } }: MonthToDosProps) {
  const items = data ? monthToDos(data.monthClose) : [];
  const keepsBooks = useKeepsBooks();
  return (
    <div className="grid grid-cols-1 gap-4">
      <NotLoaded what="open items" rows={3} shown={data} {...{ error, refetch }} />
      {items.length > 0 && (
        <ToDoList
          label="Before closing"
          items={items.map(({ about, ...item }) => ({
            ...item,
            // Somebody who only reads the books changes nothing behind the link.
            ...(!keepsBooks && { action: 'View' }),
            ...(about && keepsBooks && { extra: <Remind month={month} about={about} /> }),
          }))}
        />
      )}
      {data && items.length === 0 && !error && (
        <p className="text-ink-soft">Nothing left to do before closing.</p>
      )}
    </div>
  );
}

const reminded: Record<ReminderAbout, string> = {
  OPEN_APPROVALS: 'Approvers reminded',
  WALLET_DRAFTS: 'Submitters reminded of their drafts',
  MISSING_RECEIPTS: 'Submitters reminded of their receipts',
};

function Remind({ month, about }: { month: string; about: ReminderAbout }) {
  const [remind, { loading }] = useRemindPeopleMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    const answer = await remind({ month, about });
    const isSent = typeof answer?.expenses === 'number';
    setFailure(isSent ? null : failureMessage(answer?.errors, 'Failed to remind'));
    if (isSent) showSuccess(reminded[about]);
  };
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3">
      {failure !== null && (
        <span role="alert" className="text-sm text-danger">
          {failure}
        </span>
      )}
      <Button tone="quiet" busy={loading} onClick={() => void send()}>
        Remind all
      </Button>
    </span>
  );
}
