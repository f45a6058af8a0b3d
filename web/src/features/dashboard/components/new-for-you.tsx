import { useEffect } from 'react';
import { Link } from 'react-router';
import { ProofCode } from '../../../subjects/payments/proof-code.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { StatusMark } from '../../../components/ui/status.tsx';
import {
  useHomeQuery,
  useNewestNotificationsQuery,
  type NotificationKind,
  type NotificationRowFragment,
} from '#graphql';
import { afterLiveEvents } from '../../../lib/after-live-events.ts';
import { rememberRows } from '../../../lib/remembered-rows.ts';
import { ownPath } from '../../../lib/own-path.ts';
import { shortAddress } from '../../../lib/short-address.ts';
import type { StatusTone } from '../../../lib/status-labels.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { NewsFrame, newsRowClass, NewsSkeleton } from './news-frame.tsx';

const shownMax = 3;

/** What happened to the viewer's own expenses; what they have to do is a row above. */
const tones: Partial<Record<NotificationKind, StatusTone>> = {
  EXPENSE_PAID: 'settled',
  EXPENSE_APPROVED: 'done',
  EXPENSE_SENT_BACK: 'back',
  EXPENSE_REJECTED: 'failed',
  WALLET_DRAFT_CREATED: 'draft',
};

/** What changed for the viewer, newest first; nothing while nothing did. */
export function NewForYou() {
  const { id } = useSessionUser();
  const { data, error, refetch } = useNewestNotificationsQuery();
  useEffect(() => afterLiveEvents(() => void refetch().catch(() => undefined)), [refetch]);
  const news = data?.notifications.edges
    .map(({ node }) => node)
    .filter(({ kind }) => tones[kind] !== undefined)
    .slice(0, shownMax);
  const rows = news?.length;
  useEffect(() => {
    if (rows !== undefined) rememberRows('news', id, rows);
  }, [id, rows]);
  if (!news) return error ? null : <NewsSkeleton />;
  if (news.length === 0) return null;
  return (
    <NewsFrame>
      {news.map((item) => (
        <NewsItem key={item.id} item={item} />
      ))}
    </NewsFrame>
  );
}

function NewsItem({ item }: { item: NotificationRowFragment }) {
  const signature = usePaymentOf(item.kind === 'EXPENSE_PAID' ? item.path : null);
  return (
    <li className={newsRowClass}>
      <StatusMark tone={tones[item.kind] ?? 'neutral'} className="mt-0.5 size-4" />
      <div>
        <Link to={ownPath(item.path)} className="wrap-anywhere after:absolute after:inset-0">
          {item.title}
        </Link>
        {item.body !== null && (
          <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">{item.body}</p>
        )}
        <p className="mt-0.5 flex items-center gap-2 text-xs text-ink-faint">
          {signature !== null && (
            <>
              <ProofCode signature={signature} />
              <span className="sr-only">Payment {shortAddress(signature)}</span>
            </>
          )}
          <RelativeTime at={item.at} />
        </p>
      </div>
    </li>
  );
}

/** The payment of the expense with this page, where it is among the viewer's newest. */
function usePaymentOf(path: string | null): string | null {
  const { data } = useHomeQuery({ fetchPolicy: 'cache-first' });
  const paid = data?.paid.edges.find(({ node }) => path === `/expenses/${node.id}`);
  return paid?.node.paymentSignature ?? null;
}
