import { useApolloClient } from '@apollo/client/react';
import { History } from 'lucide-react';
import { ExportButton } from '../../../components/ui/export-button.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { NextPage } from '../../../components/ui/load-more.tsx';
import { Status } from '../../../components/ui/status.tsx';
import { useAuthorityLogQuery, type AuthorityLogQuery } from '#graphql';
import { formatDateTime } from '../../../lib/format-date.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { readAuthorityLog } from '../../../subjects/approvals/read-authority-log.ts';
import { saveFile } from '../../../lib/save-file.ts';

type Entry = AuthorityLogQuery['authorityLog']['edges'][number]['node'];

/** Who signed what about who may decide what, newest first, and the whole log as a file that anyone can verify. */
export function AuthorityHistory() {
  const query = useAuthorityLogQuery();
  const download = useDownload();
  const page = query.data?.authorityLog;
  return (
    <ListCard
      title="Who may decide"
      intro="Every change is signed by whoever made it, and by a second person where it takes two. The file holds the signatures, and verifies without Outlay."
      action={
        <ExportButton
          format="JSON"
          what="the authority log"
          disabled={!page || page.edges.length === 0}
          onExport={download}
        />
      }
      items={page?.edges.map(({ node }) => node)}
      query={query}
      noun="the history"
      empty={{
        Icon: History,
        title: 'Nothing has been signed yet',
        text: 'Invitations, roles, rules, limits and wallets appear here.',
      }}
      keyOf={({ sequence }) => String(sequence)}
      after={
        <NextPage
          {...{ page, fetchMore: query.fetchMore }}
          failure="Failed to load older entries"
        />
      }
    >
      {(entry) => <HistoryEntry entry={entry} />}
    </ListCard>
  );
}

const HistoryEntry = ({ entry }: { entry: Entry }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
    <p className="min-w-0 wrap-anywhere">
      {entry.words} {entry.isPending && <Status tone="waiting">Pending</Status>}
    </p>
    <p className="text-sm text-ink-faint">
      {entry.author && personName(entry.author)}
      {entry.confirmedBy && `, confirmed by ${personName(entry.confirmedBy)}`}
      {' · '}
      {formatDateTime(entry.at)}
    </p>
  </div>
);

const entriesMax = 100_000;

/** Returns how to save the whole log. */
function useDownload(): () => Promise<string | null> {
  const client = useApolloClient();
  return async () => {
    const { file, isComplete } = await readAuthorityLog(client, entriesMax);
    const blob = new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' });
    saveFile(blob, 'authority-log.json');
    return isComplete ? null : `Only the first ${entriesMax.toLocaleString('en-US')} entries`;
  };
}
