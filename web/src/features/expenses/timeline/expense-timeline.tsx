import type { ReactNode } from 'react';
import { Section } from '../../../components/ui/section.tsx';
import { PasskeyEvidence } from '../../../components/ui/passkey-evidence.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { TransactionLink } from '../../../components/ui/chain-value.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import {
  useExpenseHistoryQuery,
  useExpensePayoutQuery,
  useWorkflowHistoryQuery,
  type PayoutStatus,
} from '../../../generated/graphql.ts';
import { classNames } from '../../../lib/class-names.ts';
import { personName } from '../../../lib/person-name.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import type { ExpenseOnPage } from '../components/expense-on-page.ts';
import { loadFailure } from '../../../lib/graphql-failures.ts';
import { useCatalogueNames, type NameOf } from '../components/use-catalogue-names.ts';
import { timelineEntries, type TimelineEntry } from './timeline-entries.ts';
import { changeLabels, isShownChange, timelineLabels } from './timeline-labels.ts';
import { walletOriginOf, type WalletOrigin } from './wallet-origin.ts';

/**
 * Everything that happened to the expense, oldest first, and the remaining stages of its payment. It has its own queries, so
 * that the page doesn't wait.
 */
export function ExpenseTimeline({
  expense,
  until,
}: {
  expense: ExpenseOnPage;
  /** The last moment shown; absent for now. */
  until?: string;
}) {
  const { id } = expense;
  const viewerId = String(useSessionUser().id);
  const history = useExpenseHistoryQuery({ variables: { id } });
  const approvals = useWorkflowHistoryQuery({ variables: { expenseId: id } });
  const activity = history.data?.expense?.activity;
  const entries =
    activity &&
    timelineEntries(activity, approvals.data?.expenseWorkflows ?? []).filter(
      ({ at }) => until === undefined || Date.parse(at) <= Date.parse(until),
    );
  const origin = activity ? walletOriginOf(expense, activity, viewerId) : null;
  const nameOf = useCatalogueNames({ wanted: entries?.some(namesSomething) === true });
  const upcoming = usePaymentAhead(id);
  const failed = [history, ...(entries ? [approvals] : [])].find(
    ({ error }) => error !== undefined,
  );
  return (
    <Section title="Timeline">
      {entries && (
        <ol>
          {entries.map((entry) => (
            <Entry
              key={entry.key}
              entry={entry}
              nameOf={nameOf}
              origin={entry.kind === 'EXPENSE_CREATED' ? origin : null}
            />
          ))}
          {(until === undefined ? upcoming : []).map((stage) => (
            <Item key={stage} isAhead>
              <p className="text-ink-faint">{stage}</p>
            </Item>
          ))}
        </ol>
      )}
      {!entries && !failed && <TimelineSkeleton />}
      {failed && (
        <p className={classNames('text-ink-soft', entries && 'mt-4')}>
          {failureIn(failed, entries !== undefined)}{' '}
          <button
            type="button"
            className="font-medium text-accent"
            onClick={() => void failed.refetch()}
          >
            Retry
          </button>
        </p>
      )}
    </Section>
  );
}

const failureIn = (failed: { data?: unknown; error?: unknown }, hasEntries: boolean): string => {
  if (!hasEntries) return 'Failed to load the timeline.';
  return loadFailure(failed.error, 'Failed to load the approval’s events.', failed.data);
};

/** Whether a change of this field needs names that must be fetched. */
const namesSomething = ({ changes }: TimelineEntry): boolean =>
  changes.some(({ field }) => field === 'categoryId' || field === 'policyId');

const finalStage = 'Final on Solana';
const stagesAhead: Partial<Record<PayoutStatus, readonly string[]>> = {
  QUEUED: ['Sent to Solana', finalStage],
  SENDING: ['Sent to Solana', finalStage],
  SENT: [finalStage],
};

/** Returns the stages that a current payout has not reached. */
function usePaymentAhead(id: string): readonly string[] {
  const payout = useExpensePayoutQuery({ variables: { id } }).data?.expense?.payout;
  return (payout && stagesAhead[payout.status]) ?? [];
}

function Entry({
  entry,
  nameOf,
  origin,
}: {
  entry: TimelineEntry;
  nameOf: NameOf;
  origin: WalletOrigin | null;
}) {
  const { kind, at, actor, actedFor, stepNumber, note, changes, signatures } = entry;
  const label = timelineLabels(kind, stepNumber);
  const details = [
    stepNumber !== null && !label.startsWith('Step ') && `Step ${stepNumber}`,
    kind === 'EXPENSE_PAID' && finalStage,
    ...changes
      // Other events are changes of the status and named after it.
      .filter(({ field }) => field !== 'status' || kind === 'EXPENSE_UPDATED')
      .filter(isShownChange)
      .map((change) => changeLabels(change, nameOf)),
  ].filter((detail) => detail !== false);
  return (
    <Item>
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0">
          <span className="font-medium">{label}</span>
          {origin && <span className="text-ink-soft"> {origin.text}</span>}
          {actor && !origin && <span className="text-ink-soft"> by {personName(actor)}</span>}
          {actedFor && <span className="text-ink-soft"> for {personName(actedFor)}</span>}
        </p>
        <span className="shrink-0 text-sm text-ink-faint">
          <RelativeTime at={at} />
        </span>
      </div>
      {origin && <TransactionLink value={origin.signature} url={null} />}
      {note && <p className="text-sm wrap-anywhere text-ink-soft">{note}</p>}
      {details.length > 0 && (
        <p className="text-sm wrap-anywhere text-ink-faint">{details.join(' · ')}</p>
      )}
      {signatures.map((signature) => (
        <PasskeyEvidence key={signature.signature} signature={signature} />
      ))}
    </Item>
  );
}

/** A dot and a line to the next one; a hollow dot is still ahead. */
function Item({ isAhead = false, children }: { isAhead?: boolean; children: ReactNode }) {
  return (
    <li
      className={classNames(
        'relative pb-4 pl-6 last:pb-0',
        'before:absolute before:top-1.5 before:left-0.5 before:size-2.5 before:rounded-full',
        'after:absolute after:top-5 after:bottom-0 after:left-[0.4rem] after:w-px after:bg-line-strong/50 last:after:hidden',
        isAhead ? 'before:border-2 before:border-line-strong' : 'before:bg-accent',
      )}
    >
      {children}
    </li>
  );
}

function TimelineSkeleton() {
  return (
    <div className="grid gap-4">
      <LoadingNote>Loading timeline</LoadingNote>
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  );
}
