import { openSignedLink, sendFile, type Signer } from '@outlay/platform/signed-links';
import type { SubgraphServiceOptions } from '@outlay/platform/subgraph-service';
import type { Logger } from '@outlay/platform/telemetry';
import { inOrganization } from '@outlay/platform/tenancy';
import { WRITERS } from '../domain/exports/writers.ts';
import type { Clock } from '../use-cases/ports.ts';
import type { AccountingQueries } from '../use-cases/queries.ts';
import {
  EXPORT_LINK,
  fileNameOf,
  writeExport,
  type ExportRequest,
} from '../use-cases/write-export.ts';

type HttpServer = Parameters<NonNullable<SubgraphServiceOptions<object>['routes']>>[0];

export interface ExportRouteOptions {
  readonly queries: AccountingQueries;
  readonly signer: Signer;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Streams the file of a link to an export. */
export function registerExportRoute(
  server: HttpServer,
  { queries, signer, clock, log }: ExportRouteOptions,
): void {
  server.get(EXPORT_LINK.path, async (request, reply) => {
    const parameters = request.query as object;
    const { purpose } = EXPORT_LINK;
    const wanted = openSignedLink(signer, purpose, parameters, clock.now()) as ExportRequest | null;
    const organizationId = wanted?.viewer.organizationId ?? '';
    const made =
      wanted &&
      (await inOrganization(organizationId, () => queries.export(organizationId, wanted.exportId)));
    if (!made) {
      return reply
        .code(404)
        .send({ detail: 'This link has expired. Open the export again.', code: 'NOT_FOUND' });
    }
    const file = {
      organizationId,
      contentType: WRITERS[made.format].contentType,
      fileName: fileNameOf(made),
      parts: writeExport(queries, organizationId, made),
    };
    return sendFile(reply, file, log);
  });
}
