import { serveLinkedFiles, type LinkedFileOptions } from '@outlay/platform/signed-links';
import { WRITERS } from '../domain/exports/writers.ts';
import type { AccountingQueries } from '../use-cases/queries.ts';
import {
  EXPORT_LINK,
  fileNameOf,
  partsOf,
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
    const { viewer, exportId, part: number } = request as ExportRequest;
    const organizationId = viewer.organizationId ?? '';
    const made = await queries.export(organizationId, exportId);
    // Nobody imports what was voided.
    if (!made || made.voided) return null;
    const parts = number === undefined ? [] : await partsOf(queries, organizationId, made);
    return {
      contentType: WRITERS[made.format].contentType,
      fileName: fileNameOf(made, number),
      parts: writeExport(queries, organizationId, made, parts[(number ?? 0) - 1]),
    };
  });
