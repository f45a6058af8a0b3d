import { serveLinkedFiles, type LinkedFileOptions } from '@outlay/platform/signed-links';
import { WRITERS } from '../domain/exports/writers.ts';
import type { AccountingQueries } from '../use-cases/queries.ts';
import {
  EXPORT_LINK,
  fileNameOf,
  writeExport,
  type ExportRequest,
} from '../use-cases/write-export.ts';

/** Streams the file of a link to an export. */
export const registerExportRoute = (
  server: Parameters<typeof serveLinkedFiles>[0],
  queries: AccountingQueries,
  options: LinkedFileOptions,
): void =>
  serveLinkedFiles(server, EXPORT_LINK, options, async (request) => {
    const { viewer, exportId } = request as ExportRequest;
    const organizationId = viewer.organizationId ?? '';
    const made = await queries.export(organizationId, exportId);
    return (
      made && {
        contentType: WRITERS[made.format].contentType,
        fileName: fileNameOf(made),
        parts: writeExport(queries, organizationId, made),
      }
    );
  });
