import { serveLinkedFiles, type LinkedFileOptions } from '@outlay/platform/signed-links';
import {
  EXPORT_LINK,
  exportExpenses,
  type ExportPorts,
  type ExportRequest,
} from '../use-cases/export-expenses.ts';

/** Streams the rows of an export link, batch by batch. */
export const registerExportRoute = (
  server: Parameters<typeof serveLinkedFiles>[0],
  options: ExportPorts & LinkedFileOptions,
): void =>
  serveLinkedFiles(server, EXPORT_LINK, options, (request, now) =>
    Promise.resolve({
      contentType: 'text/csv; charset=utf-8',
      fileName: `expenses-${now.toISOString().slice(0, 10)}.csv`,
      parts: exportExpenses(options, request as ExportRequest),
    }),
  );
