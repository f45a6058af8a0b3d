import type { ApolloClient } from '@apollo/client/core';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { State } from '../../../components/ui/status.tsx';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { TextAreaField } from '../../../components/ui/field.tsx';
import { Money } from '../../../components/ui/amounts.tsx';
import {
  useResolveDuplicateMutation,
  type DuplicateChoice,
  type DuplicatePartsFragment,
} from '#graphql';
import { duplicateTitle } from '../../../subjects/expenses/duplicate-title.ts';
import { formatDateTime, formatDay } from '../../../lib/format-date.ts';
import { useDraftText } from '../../../lib/form-draft.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { expenseQueries, refetchActive } from '../../../lib/refetch-active.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { signWithdrawal } from '../api/sign-expense.ts';
import type { ExpenseOnPage } from './expense-on-page.ts';
import { StatusBadge } from './status-badge.tsx';

const isRepeat = ({ reason }: DuplicatePartsFragment): boolean => reason === 'REPEAT';

/** Expenses that look like the same purchase. A person decides; only a mark blocks. */
export function DuplicatesCard({ expense }: { expense: ExpenseOnPage }) {
  if (expense.duplicates.length === 0) return null;
  return (
    <Section
      title={expense.duplicates.every(isRepeat) ? duplicateTitle('REPEAT') : 'Possible duplicates'}
    >
      <ul className="grid divide-y divide-line">
        {expense.duplicates.map((duplicate) => (
          <li key={duplicate.id} className="py-4 first:pt-0 last:pb-0">
            <Duplicate expense={expense} duplicate={duplicate} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface DuplicateOfExpense {
  expense: ExpenseOnPage;
  duplicate: DuplicatePartsFragment;
}

function Duplicate({ expense, duplicate }: DuplicateOfExpense) {
  const { message, otherExpense, choice, open } = duplicate;
  const { keep } = duplicate.viewerCan;
  const mayDecide = mayKeep(duplicate) || mayDiscard(duplicate);
  const [changing, setChanging] = useState(false);
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">{message}</p>
      {otherExpense && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
          <TextLink look="plain" to={`/expenses/${otherExpense.id}`}>
            {otherExpense.title}
          </TextLink>
          <Money amount={otherExpense.amount} currency={otherExpense.currency} />
          <span>{formatDay(otherExpense.date)}</span>
          <StatusBadge status={otherExpense.status} />
        </p>
      )}
      {choice !== null && <Decided duplicate={duplicate} />}
      {choice === null && !keep.allowed && <p className="text-sm text-ink-faint">{keep.reason}</p>}
      {mayDecide && (open || changing) && (
        <Decide expense={expense} duplicate={duplicate} onDone={() => setChanging(false)} />
      )}
      {mayDecide && !open && !changing && (
        <Button size="sm" className="justify-self-start" onClick={() => setChanging(true)}>
          Change the decision
        </Button>
      )}
    </div>
  );
}

/** Offers only actions that would change something. */
const mayKeep = ({ choice, open, viewerCan }: DuplicatePartsFragment): boolean =>
  viewerCan.keep.allowed && (choice !== 'KEEP' || open);

const mayDiscard = ({ marked, viewerCan }: DuplicatePartsFragment): boolean =>
  viewerCan.discard.allowed && marked !== 'THIS';

const Decided = ({
  duplicate: { choice, marked, decidedBy, decidedAt, note },
}: {
  duplicate: DuplicatePartsFragment;
}) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
    <State tone={choice === 'KEEP' ? 'done' : 'waiting'}>
      {choice === 'KEEP'
        ? 'Not a duplicate'
        : marked === 'THIS'
          ? 'Duplicate'
          : 'The other expense is the duplicate'}
    </State>
    <span>
      {decidedBy && `by ${personName(decidedBy)}`}
      {decidedAt !== null && `, ${formatDateTime(decidedAt)}`}
    </span>
    {note && <span className="w-full wrap-anywhere text-ink">{note}</span>}
  </div>
);

function Decide({ expense, duplicate, onDone }: DuplicateOfExpense & { onDone: () => void }) {
  const client = useApolloClient();
  const [resolveDuplicate] = useResolveDuplicateMutation();
  const note = useDraftText(`duplicate:${duplicate.id}`);
  const [busy, setBusy] = useState<DuplicateChoice | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const decide = async (choice: DuplicateChoice) => {
    setBusy(choice);
    setFailure(null);
    const variables = {
      expenseId: expense.id,
      warningId: duplicate.id,
      choice,
      note: note.text.trim() || null,
      ...(await proofOf(client, expense, choice)),
    };
    const answer = await resolveDuplicate(variables);
    setBusy(null);
    if (!answer?.expense) {
      setFailure(failureMessage(answer?.errors, 'Failed to save your decision'));
      return;
    }
    note.forget();
    onDone();
    showSuccess(choice === 'KEEP' ? 'Marked as not a duplicate' : 'Marked as a duplicate');
    await refetchActive(client, expenseQueries);
  };
  return (
    <div className="grid gap-3">
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <TextAreaField
        label="Note on the duplicate"
        rows={2}
        maxLength={2000}
        placeholder="Optional, kept with the decision"
        value={note.text}
        onChange={(event) => note.type(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        {mayKeep(duplicate) && (
          <Button
            busy={busy === 'KEEP'}
            disabled={busy !== null}
            onClick={() => void decide('KEEP')}
          >
            Not a duplicate
          </Button>
        )}
        {mayDiscard(duplicate) && (
          <ConfirmDialog
            trigger={
              <Button tone="danger" busy={busy === 'DISCARD'} disabled={busy !== null}>
                Mark as duplicate
              </Button>
            }
            title={`Mark “${expense.title}” as a duplicate?`}
            question={`${consequenceOf(expense)} It isn’t deleted.`}
            confirmLabel="Mark as duplicate"
            onConfirm={() => decide('DISCARD')}
          />
        )}
      </div>
    </div>
  );
}

/** Marking a submitted expense ends its submission, which is signed. */
async function proofOf(
  client: ApolloClient,
  { id, status }: ExpenseOnPage,
  choice: DuplicateChoice,
) {
  if (choice === 'KEEP' || status !== 'SUBMITTED') return {};
  const proof = await signWithdrawal(client, id);
  return proof && { proof };
}

const consequenceOf = ({ status }: ExpenseOnPage): string =>
  status === 'SUBMITTED'
    ? 'This cancels approval and returns the expense to draft. It can’t be submitted until the mark is removed.'
    : 'It can’t be submitted until the mark is removed.';
