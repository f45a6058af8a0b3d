import { openSignedLink, sendFile, type Signer } from '@outlay/platform/signed-links';
import type { SubgraphServiceOptions } from '@outlay/platform/subgraph-service';
import type { Logger } from '@outlay/platform/telemetry';
import {
  EXPORT_LINK,
  exportExpenses,
  type ExportPorts,
  type ExportRequest,
} from '../use-cases/export-expenses.ts';
import type { Clock } from '../use-cases/ports.ts';

type HttpServer = Parameters<NonNullable<SubgraphServiceOptions<object>['routes']>>[0];

export interface ExportRouteOptions extends ExportPorts {
  readonly signer: Signer;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Streams the rows of an export link, batch by batch. */
export function registerExportRoute(server: HttpServer, options: ExportRouteOptions): void {
  const { signer, clock, log } = options;
  server.get(EXPORT_LINK.path, (request, reply) => {
    const parameters = request.query as object;
    const now = clock.now();
    const wanted = openSignedLink(
      signer,
      EXPORT_LINK.purpose,
      parameters,
      now,
    ) as ExportRequest | null;
    if (!wanted) {
      return reply
        .code(404)
        .send({ detail: 'This link has expired. Export again.', code: 'NOT_FOUND' });
    }
    const file = {
      organizationId: wanted.viewer.organizationId,
      contentType: 'text/csv; charset=utf-8',
      fileName: `expenses-${now.toISOString().slice(0, 10)}.csv`,
      parts: exportExpenses(options, wanted),
    };
    return sendFile(reply, file, log);
  });
}
