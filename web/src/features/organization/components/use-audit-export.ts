import { useApolloClient } from '@apollo/client/react';
import { AuditLogDocument, type AuditFilter } from '#graphql';
import { readAll } from '../../../lib/read-all.ts';
import { viewerLocale } from '../../../lib/viewer-locale.ts';
import { auditDetails, detailLine } from './audit-details.ts';
import { auditSentence, auditText, type AuditEntry, type NameOf } from './audit-sentence.ts';

const columns = ['time', 'who', 'what', 'details', 'address'] as const;

const pageSize = 100;
/** To export more entries, people narrow the filter. */
const exportEntriesMax = 10_000;

/** Exports every entry of a filter, with the page's labels; returns a note when it was cut at the limit. */
export function useAuditExport(nameOf: NameOf): (filter: AuditFilter) => Promise<string | null> {
  const client = useApolloClient();
  return async (filter) => {
    const { saveCsv } = await import('../../../lib/csv.ts');
    const { items, isComplete } = await readAll(async (after) => {
      const { data } = await client.query({
        query: AuditLogDocument,
        variables: { filter, first: pageSize, after },
        fetchPolicy: 'no-cache',
      });
      return data?.auditLog;
    }, exportEntriesMax);
    saveCsv(
      'audit-log',
      columns,
      items.map((entry) => cellsOf(entry, nameOf)),
    );
    return isComplete
      ? null
      : `Exported the newest ${exportEntriesMax.toLocaleString(viewerLocale)} entries. Choose fewer days for older ones.`;
  };
}

const cellsOf = (entry: AuditEntry, nameOf: NameOf): string[] => [
  new Date(entry.at).toISOString(),
  auditText(entry, nameOf).who,
  auditSentence(entry, nameOf),
  auditDetails(entry, nameOf).map(detailLine).join('; '),
  entry.address ?? '',
];
