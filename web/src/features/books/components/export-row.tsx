import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import {
  JournalExportLinksDocument,
  useVoidJournalExportMutation,
  type JournalExportsQuery,
} from '#graphql';
import { Button } from '../../../components/ui/button.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { resultOf, type ActionResult } from '../../../lib/action-result.ts';
import { openDownload } from '../../../lib/open-download.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { entryCount, exportFormatLabels } from '../books-labels.ts';
import { useKeepsBooks } from '../use-keeps-books.ts';
import { WaitingChange } from './waiting-change.tsx';

interface ExportRowProps {
  month: string;
  made: JournalExportsQuery['journalExports'][number];
  onResult: (result: ActionResult | null) => void;
}

/** An export with its files, or who voided it and why. */
export function ExportRow({ month, made, onResult }: ExportRowProps) {
  const { id, format, entries, createdAt, createdBy, voided } = made;
  const name = exportFormatLabels[format];
  const keepsBooks = useKeepsBooks();
  return (
    <div className="grid grid-cols-1 gap-y-1 py-1.5">
      <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-0 flex-1 gap-x-3 sm:flex sm:items-baseline">
          <p className="font-medium sm:w-44">{name}</p>
          <p className="tabular-nums sm:w-28">{entryCount(entries)}</p>
          <p className="text-sm wrap-anywhere text-ink-soft">
            <RelativeTime at={createdAt} /> by {personName(createdBy)}
          </p>
        </div>
        {voided ? (
          <p className="text-sm font-medium text-warning">Voided</p>
        ) : (
          <>
            {keepsBooks && <VoidButton id={id} name={name} onResult={onResult} />}
            <Files {...{ month, made, name, onResult }} />
          </>
        )}
      </div>
      {voided && (
        <p className="text-sm wrap-anywhere text-ink-soft">
          <RelativeTime at={voided.at} />
          {` by ${[voided.by, voided.confirmedBy].filter(Boolean).map(personName).join(' and ')}: ${voided.reason}`}
        </p>
      )}
      {keepsBooks && (
        <WaitingChange
          kind="journal_export.voided"
          subject={`journal_export/${id}`}
          what="to void this export"
          confirmed="Export voided"
          rejected="The export still counts"
          refetches="JournalExports"
        />
      )}
    </div>
  );
}

function Files({ month, made, name, onResult }: ExportRowProps & { name: string }) {
  const { download, busy } = useDownload(month, made.id, onResult);
  // Some programs take a file of limited length only.
  const parts = made.parts.map(({ number, entries }) => {
    const part = made.parts.length === 1 ? '' : ` part ${number}`;
    return { what: number, label: `Download${part}`, of: `${name}${part}, ${entryCount(entries)}` };
  });
  const archive = {
    ...{ what: 'archive' as const, label: 'With receipts' },
    of: `${name}, ${entryCount(made.entries)}`,
  };
  const files: readonly { what: Downloaded; label: string; of: string }[] = [...parts, archive];
  return files.map(({ what, label, of }) => (
    <Button
      key={what}
      size="sm"
      busy={busy === what}
      aria-label={`${what === 'archive' ? label : 'Download'} ${of}`}
      onClick={() => void download(what)}
    >
      {label}
    </Button>
  ));
}

/** A part of an export's file by its number, or the ZIP with the receipts of its expenses. */
type Downloaded = number | 'archive';

/** Links are valid for five minutes, so each download asks for a new one. Says which one is on its way. */
function useDownload(month: string, id: string, onResult: (result: ActionResult | null) => void) {
  const client = useApolloClient();
  const [busy, setBusy] = useState<Downloaded | null>(null);
  const download = async (what: Downloaded) => {
    onResult(null);
    setBusy(what);
    const answer = await client
      .query({ query: JournalExportLinksDocument, variables: { month }, fetchPolicy: 'no-cache' })
      .catch(() => undefined);
    setBusy(null);
    const found = answer?.data?.journalExports.find((made) => made.id === id);
    const url =
      what === 'archive'
        ? found?.archiveUrl
        : found?.parts.find(({ number }) => number === what)?.url;
    if (url === undefined) onResult({ tone: 'error', message: 'Failed to download the export' });
    else openDownload(url);
  };
  return { download, busy };
}

function VoidButton({
  id,
  name,
  onResult,
}: Pick<ExportRowProps, 'onResult'> & { id: string; name: string }) {
  const [voidExport] = useVoidJournalExportMutation({
    refetchQueries: ['JournalExports', 'Reopenings', 'WaitingChanges'],
  });
  // Only admins have the page of changes; the proposal is in the row for everyone.
  const isAdmin = useSessionUser().roles.includes('admin');
  const confirm = async (reason: string) => {
    onResult(null);
    const answer = await voidExport({ id, reason });
    if (answer?.export) {
      showSuccess('Export voided');
      return null;
    }
    const result = resultOf(answer?.errors, 'Failed to void the export');
    if (result.isProposed !== true) return result.message;
    onResult({ ...result, isProposed: isAdmin });
    return null;
  };
  return (
    <ReasonDialog
      trigger={
        <Button size="sm" tone="quiet" aria-label={`Void ${name} export`}>
          Void…
        </Button>
      }
      title="Void this export?"
      explanation="Its file can't be downloaded any more, and the next export has its entries again. Remove what was imported from your accounting system first. Someone else of finance, or an admin, confirms."
      confirmLabel="Void export"
      draft={`void:${id}`}
      tone="danger"
      onConfirm={confirm}
    />
  );
}
