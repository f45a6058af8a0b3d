import { useApolloClient } from '@apollo/client/react';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { ActionBanner } from '../../../components/ui/action-banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { ListCard } from '../../../components/ui/list-card.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Section } from '../../../components/ui/section.tsx';
import {
  JournalExportLinksDocument,
  useCreateJournalExportMutation,
  useJournalExportsQuery,
  type BooksPeriodFragment,
  type JournalExportFormat,
  type JournalExportsQuery,
} from '#graphql';
import type { ActionResult } from '../../../lib/action-result.ts';
import { failureMessage } from '../../../lib/graphql-failures.ts';
import { openDownload } from '../../../lib/open-download.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { showSuccess } from '../../../lib/success-notice.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { entryCount, exportFormatLabels } from '../books-labels.ts';
import { exportFormats, useExportFormat } from '../use-export-format.ts';

type Export = JournalExportsQuery['journalExports'][number];

/** Exports the entries of the month that are new in a format, and lists what was exported before. */
export function JournalExports({ period: { month, entries } }: { period: BooksPeriodFragment }) {
  const query = useJournalExportsQuery({ variables: { month } });
  const [result, setResult] = useState<ActionResult | null>(null);
  const exports = query.data?.journalExports;
  return (
    <>
      <Section title="Export">
        <NewExport month={month} entries={entries} exports={exports} />
      </Section>
      <ListCard
        title="Earlier exports"
        result={result}
        items={exports}
        query={query}
        noun="exports"
        empty={{
          Icon: FileDown,
          title: 'No exports yet',
          text: 'Export new entries to import them into your accounting system.',
        }}
        keyOf={({ id }) => id}
      >
        {(made) => <ExportRow month={month} made={made} onResult={setResult} />}
      </ListCard>
    </>
  );
}

interface NewExportProps {
  month: string;
  entries: number;
  exports: readonly Export[] | undefined;
}

function NewExport({ month, entries, exports }: NewExportProps) {
  const [format, chooseFormat] = useExportFormat();
  const [result, setResult] = useState<ActionResult | null>(null);
  const { run, busy } = useNewExport(month, format, exports?.length ?? 0, setResult);
  const exported = (exports ?? [])
    .filter((made) => made.format === format)
    .reduce((sum, made) => sum + made.entries, 0);
  const fresh = entries - exported;
  return (
    <div className="grid grid-cols-1 gap-4">
      {result && <ActionBanner {...result} />}
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-52">
          <SelectField
            label="Format"
            value={format}
            options={exportFormats.map((each) => [each, exportFormatLabels[each]] as const)}
            onChange={({ target }) => {
              setResult(null);
              chooseFormat(target.value as JournalExportFormat);
            }}
          />
        </div>
        {exports && fresh > 0 && (
          <Button busy={busy} className="lg:h-9" onClick={() => void run()}>
            Export {entryCount(fresh).replace(' ', ' new ')}
          </Button>
        )}
        {exports && fresh <= 0 && (
          <p className="flex min-h-11 items-center text-ink-soft lg:min-h-9">
            {entries === 0 ? 'No entries to export.' : 'All entries are exported in this format.'}
          </p>
        )}
      </div>
    </div>
  );
}

function useNewExport(
  month: string,
  format: JournalExportFormat,
  earlier: number,
  onResult: (result: ActionResult | null) => void,
) {
  const [createExport, { loading: busy }] = useCreateJournalExportMutation({
    refetchQueries: ['JournalExports', 'Periods'],
  });
  const keyFor = useIdempotencyKey();
  const run = async () => {
    onResult(null);
    // The next export of the same month and format is another one.
    const idempotencyKey = keyFor({ month, format, earlier });
    const { export: made, errors } = (await createExport({ month, format, idempotencyKey })) ?? {};
    if (made) {
      showSuccess(`${entryCount(made.entries)} exported`);
      openDownload(made.url);
      return;
    }
    const isNothing = errors?.some(({ code }) => code === 'NOTHING_TO_EXPORT') === true;
    const message = failureMessage(errors, 'Failed to export the entries');
    onResult({ tone: isNothing ? 'info' : 'error', message });
  };
  return { run, busy };
}

function ExportRow({
  month,
  made: { id, format, entries, createdAt, createdBy },
  onResult,
}: {
  month: string;
  made: Export;
  onResult: (result: ActionResult | null) => void;
}) {
  const { download, busy } = useDownload(month, id, onResult);
  return (
    <div className="flex min-h-10 items-center gap-x-3 py-1.5">
      <div className="min-w-0 flex-1 gap-x-3 sm:flex sm:items-baseline">
        <p className="font-medium sm:w-44">{exportFormatLabels[format]}</p>
        <p className="tabular-nums sm:w-28">{entryCount(entries)}</p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          <RelativeTime at={createdAt} /> by {personName(createdBy)}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        {downloads.map(([what, label]) => (
          <Button
            key={what}
            size="sm"
            busy={busy === what}
            aria-label={`${label} ${exportFormatLabels[format]}, ${entryCount(entries)}`}
            onClick={() => void download(what)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** An export's file, and the ZIP with the receipts of its expenses. */
const downloads = [
  ['url', 'Download'],
  ['archiveUrl', 'With receipts'],
] as const;
type Downloaded = (typeof downloads)[number][0];

/** Links are valid for five minutes, so each download asks for a new one. */
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
    const url = answer?.data?.journalExports.find((made) => made.id === id)?.[what];
    if (url === undefined) onResult({ tone: 'error', message: 'Failed to download the export' });
    else openDownload(url);
  };
  return { download, busy };
}
