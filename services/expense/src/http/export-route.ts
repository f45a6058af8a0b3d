import type { SubgraphServiceOptions } from '@outlay/platform/subgraph-service';
import { inOrganization } from '@outlay/platform/tenancy';
import type { Logger } from '@outlay/platform/telemetry';
import { Readable } from 'node:stream';
import { exportExpenses, openExportLink, type ExportPorts } from '../use-cases/export-expenses.ts';
import type { Clock, Signer } from '../use-cases/ports.ts';

type HttpServer = Parameters<NonNullable<SubgraphServiceOptions<object>['routes']>>[0];

export interface ExportRouteOptions extends ExportPorts {
  readonly signer: Signer;
  readonly clock: Clock;
  readonly log: Logger;
}

/** GET /files/expenses.csv: streams the rows of an export link, batch by batch at the reader's pace. */
export function registerExportRoute(server: HttpServer, options: ExportRouteOptions): void {
  const { signer, clock, log } = options;
  server.get('/files/expenses.csv', (request, reply) => {
    const { token, holder } = request.query as { token?: unknown; holder?: unknown };
    const wanted =
      typeof token === 'string' && typeof holder === 'string'
        ? openExportLink(signer, { token, holder }, clock.now())
        : null;
    if (!wanted) {
      return reply
        .code(404)
        .send({ detail: 'This link has expired. Export again.', code: 'NOT_FOUND' });
    }
    const rows = eachInOrganization(wanted.viewer.organizationId, exportExpenses(options, wanted));
    const file = Readable.from(rows, { objectMode: false });
    // Abort the download for the reader, so that a partial file doesn't look complete.
    file.on('error', (error) => log.error({ err: error }, 'export failed'));
    const day = clock.now().toISOString().slice(0, 10);
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="expenses-${day}.csv"`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'no-store')
      .send(file);
  });
}

/** Reads each batch for the organization, because a stream may ask for the next batch from any context. */
async function* eachInOrganization<Value>(
  organizationId: string,
  values: AsyncGenerator<Value>,
): AsyncGenerator<Value> {
  for (;;) {
    const next = await inOrganization(organizationId, () => values.next());
    if (next.done === true) return;
    yield next.value;
  }
}
