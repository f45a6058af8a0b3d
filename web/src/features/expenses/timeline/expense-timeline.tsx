import { ArrowRight, Image, ListChecks, Pencil, Plus, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProofCode } from '../../../subjects/payments/proof-code.tsx';
import { TextButton } from '../../../components/ui/text-link.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { PasskeyEvidence } from '../../../subjects/approvals/passkey-evidence.tsx';
import { TransactionLink } from '../../../subjects/payments/chain-value.tsx';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.tsx';
import { Timeline, TimelineEntry, TimelinePart } from '../../../components/ui/timeline.tsx';
import {
  useExpenseHistoryQuery,
  useExpensePayoutQuery,
  useWorkflowHistoryQuery,
  type PayoutStatus,
} from '#graphql';
import { classNames } from '../../../lib/class-names.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import type { ExpenseOnPage } from '../components/expense-on-page.ts';
import { loadFailure } from '../../../lib/graphql-failures.ts';
import { useCatalogueNames, type NameOf } from '../components/use-catalogue-names.ts';
import { withCodingLabels } from './coding-labels.ts';
import { timelineEntries, type TimelineEntry as Entry } from './timeline-entries.ts';
import { changeLabels, isShownChange, timelineLabels, timelineTones } from './timeline-labels.ts';
import { walletOriginOf, type WalletOrigin } from './wallet-origin.ts';

interface ExpenseTimelineProps {
  expense: ExpenseOnPage;
  /** The last moment shown; absent for now. */
  until?: string;
  /** The steps of its latest approval, which have their place in the timeline. */
  approval?: ReactNode;
  /** Whether the page shows the steps elsewhere. */
  isApprovalAbove?: boolean;
}

/**
 * Everything that happened to the expense, newest first, below the stages that its payment has not reached. It has its own
 * queries, so that the page doesn't wait.
 */
export function ExpenseTimeline(props: ExpenseTimelineProps) {
  const { expense, until, approval } = props;
  const { entries, activity, failed } = useEntries(props);
  const viewerId = String(useSessionUser().id);
  const origin = activity ? walletOriginOf(expense, activity, viewerId) : null;
  const nameOf = useCatalogueNames({ wanted: entries?.some(namesSomething) === true });
  const upcoming = usePaymentAhead(expense.id);
  // The approval stands above the submission that started it.
  const submittedAt = entries?.findIndex(({ kind }) => kind === 'EXPENSE_SUBMITTED') ?? -1;
  const since = entries?.slice(0, Math.max(submittedAt, 0)) ?? [];
  const shown = (entry: Entry) => (
    <Entry
      key={entry.key}
      entry={entry}
      currency={expense.currency}
      nameOf={nameOf}
      origin={entry.kind === 'EXPENSE_CREATED' ? origin : null}
      payment={entry.kind === 'EXPENSE_PAID' ? expense : null}
    />
  );
  return (
    <Section title="Timeline">
      {(entries ?? approval) && (
        <Timeline label="Activity">
          {(until === undefined ? upcoming : []).map((stage) => (
            <TimelineEntry key={stage} tone="draft">
              <span className="text-ink-faint">{stage}</span>
            </TimelineEntry>
          ))}
          {since.map(shown)}
          {approval && (
            <TimelinePart key="approval" icon={<ListChecks aria-hidden="true" />}>
              {approval}
            </TimelinePart>
          )}
          {entries?.slice(since.length).map(shown)}
        </Timeline>
      )}
      {!entries && !failed && <TimelineSkeleton />}
      {failed && (
        <p className={classNames('text-ink-soft', entries && 'mt-4')}>
          {failureIn(failed, entries !== undefined)}{' '}
          <TextButton look="plain" onClick={() => void failed.refetch()}>
            Retry
          </TextButton>
        </p>
      )}
    </Section>
  );
}

/** The entries, newest first; undefined before they have loaded. */
function useEntries({
  expense: { id },
  until,
  approval,
  isApprovalAbove = false,
}: ExpenseTimelineProps) {
  const history = useExpenseHistoryQuery({ variables: { id } });
  const approvals = useWorkflowHistoryQuery({ variables: { expenseId: id } });
  const isReached = (at: string) => until === undefined || Date.parse(at) <= Date.parse(until);
  const started = (approvals.data?.expenseWorkflows ?? []).filter((each) =>
    isReached(each.startedAt),
  );
  const latest = started.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))[0];
  const activity = history.data?.expense?.activity;
  const entries =
    activity &&
    timelineEntries(activity, started, approval || isApprovalAbove ? latest : undefined)
      .filter(({ at }) => isReached(at))
      .reverse();
  const failed = [history, ...(entries ? [approvals] : [])].find(
    ({ error }) => error !== undefined,
  );
  return { entries, activity, failed };
}

const failureIn = (failed: { data?: unknown; error?: unknown }, hasEntries: boolean): string => {
  if (!hasEntries) return 'Failed to load the timeline.';
  return loadFailure(failed.error, 'Failed to load the approval’s events.', failed.data);
};

/** Whether a change of this field needs names that must be fetched. */
const namesSomething = ({ changes }: Entry): boolean =>
  changes.some(({ field }) => ['categoryId', 'policyId', 'lines.values'].includes(field));

/** Events that led to no state of the expense. */
const timelineIcons: Readonly<Record<string, LucideIcon>> = {
  EXPENSE_CREATED: Plus,
  EXPENSE_UPDATED: Pencil,
  EXPENSE_RECEIPT_REMOVED: Image,
  EXPENSE_SUBMITTED: ArrowRight,
};

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

interface EntryProps {
  entry: Entry;
  currency: string;
  nameOf: NameOf;
  origin: WalletOrigin | null;
  /** The expense, of its payment. */
  payment: ExpenseOnPage | null;
}

function Entry({ entry, currency, nameOf, origin, payment }: EntryProps) {
  const { kind, at, actor, actedFor, stepNumber, note, changes, signatures } = entry;
  const label = timelineLabels(kind, stepNumber);
  const coding =
    kind === 'EXPENSE_RECODED'
      ? withCodingLabels(changes, currency, nameOf)
      : { shown: changes, labels: [] };
  const details = [
    stepNumber !== null && !label.startsWith('Step ') && `Step ${stepNumber}`,
    kind === 'EXPENSE_PAID' && finalStage,
    ...coding.labels,
    ...coding.shown
      // Other events are changes of the status and named after it.
      .filter(({ field }) => field !== 'status' || kind === 'EXPENSE_UPDATED')
      .filter(isShownChange)
      .map((change) => changeLabels(change, nameOf)),
  ].filter((detail) => detail !== false);
  const Icon = timelineIcons[kind];
  return (
    <TimelineEntry
      {...(Icon
        ? { icon: <Icon aria-hidden="true" /> }
        : { tone: timelineTones[kind] ?? 'neutral' })}
      at={at}
      quote={note}
      after={
        <>
          {origin && <TransactionLink value={origin.signature} url={null} />}
          {details.length > 0 && (
            <p className="text-sm wrap-anywhere text-ink-faint">{details.join(' · ')}</p>
          )}
          {signatures.map((signature) => (
            <PasskeyEvidence key={signature.signature} signature={signature} />
          ))}
          {payment?.reimbursement?.transactionSignature && (
            <Payment signature={payment.reimbursement.transactionSignature} />
          )}
        </>
      }
    >
      <span className="font-strong">{label}</span>
      {origin && <span className="text-ink-soft"> {origin.text}</span>}
      {actor && !origin && <span className="text-ink-soft"> by {personName(actor)}</span>}
      {actedFor && <span className="text-ink-soft"> for {personName(actedFor)}</span>}
    </TimelineEntry>
  );
}

/** Closes the account: the code of the payment, over a double line. */
const Payment = ({ signature }: { signature: string }) => (
  <div className="mt-2 border-t border-b-4 border-line border-b-ink/60 py-3 [border-bottom-style:double]">
    <ProofCode signature={signature} size="md" />
  </div>
);

const TimelineSkeleton = () => (
  <div className="grid gap-4">
    <LoadingNote>Loading timeline</LoadingNote>
    <Skeleton className="h-4 w-2/3" />
    <Skeleton className="h-4 w-1/2" />
  </div>
);
