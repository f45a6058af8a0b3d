import files from './openapi-files.json' with { type: 'json' };
import { refusalOf } from './openapi-operation.ts';
import type { Json, WriteSchema } from './openapi-schemas.ts';
import { REFUSALS, type RefusalStatus } from './refusals.ts';

/** An operation that returns a file, a stream or a document instead of JSON. */
interface FileRoute {
  readonly path: string;
  readonly operationId: string;
  readonly tag: 'Files' | 'Events' | 'Documents';
  readonly summary: string;
  readonly description: string;
  readonly needsToken?: true;
  readonly parameters?: readonly Json[];
  readonly mediaType: string;
  /** Text by default. */
  readonly schema?: Json;
  readonly example: unknown;
  readonly answer: string;
  readonly refusals: readonly RefusalStatus[];
}

const FILE_ROUTES = files as readonly unknown[] as readonly FileRoute[];

/** Returns the paths of the document besides the REST routes. */
export const fileRoutes = (write: WriteSchema): Record<string, Record<string, Json>> =>
  Object.fromEntries(FILE_ROUTES.map((route) => [route.path, { get: operationOf(route, write) }]));

const operationOf = (route: FileRoute, write: WriteSchema): Json => ({
  summary: route.summary,
  description: route.description,
  tags: [route.tag],
  operationId: route.operationId,
  ...(!route.needsToken && { security: [] }),
  ...(route.parameters && { parameters: route.parameters }),
  responses: {
    200: {
      description: route.answer,
      content: {
        [route.mediaType]: { schema: route.schema ?? { type: 'string' }, example: route.example },
      },
    },
    ...Object.fromEntries(
      route.refusals.map((status) => [status, refusalOf(status, REFUSALS[status], write)]),
    ),
  },
});
