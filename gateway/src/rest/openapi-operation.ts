import { FORBIDDEN } from './access.ts';
import { successOf } from './facade.ts';
import { RETRY_AFTER, type Header } from './headers.ts';
import type { Json, WriteSchema } from './openapi-schemas.ts';
import { refusalBody, REFUSALS, type RefusalStatus } from './refusals.ts';
import type { PathParameter, Route } from './route.ts';

/** Converts a route to an operation of the OpenAPI document. */
export function operationOf(route: Route, write: WriteSchema): Json {
  const { summary, description, tag, operationId, body, form, access, usesRefreshCookie } = route;
  const parameters = parametersOf(route, write);
  const content = {
    ...(body && { 'application/json': { schema: write(body) } }),
    ...(form && { 'multipart/form-data': { schema: write(form) } }),
  };
  return {
    summary,
    description,
    tags: [tag],
    operationId,
    ...(access === 'anyone' && { security: usesRefreshCookie ? [{ refreshCookie: [] }] : [] }),
    ...(parameters.length > 0 && { parameters }),
    ...((body ?? form) && { requestBody: { required: route.bodyOptional !== true, content } }),
    responses: responsesOf(route, write),
  };
}

/** Describes parameters in a path by their names. */
export const pathParameters = (
  path: string,
  known: Readonly<Record<string, PathParameter>> = {},
): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(known[name]
      ? {
          description: known[name].description,
          schema: { type: 'string' },
          example: known[name].example,
        }
      : { description: 'Id, 1 or more.', schema: { type: 'integer', minimum: 1 }, example: 42 }),
  }));

function parametersOf(
  { path, parameters, query, headers = [] }: Route,
  write: WriteSchema,
): Json[] {
  const { properties = {}, required = [] } = (query ? write(query) : {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const inQuery = Object.entries(properties).map(
    ([name, { description, examples, ...schema }]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      description,
      schema,
      example: (examples as readonly unknown[])[0],
    }),
  );
  const inHeader = headers.map(({ name, description, example, schema }) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: write(schema),
    example,
  }));
  return [...pathParameters(path, parameters), ...inQuery, ...inHeader];
}

function responsesOf(route: Route, write: WriteSchema): Json {
  const { answer, answerDescription = 'Done.', answerHeaders = [], refusalDescriptions } = route;
  const success = {
    description: answerDescription,
    ...headersOf(answerHeaders, write),
    ...(answer && { content: { 'application/json': { schema: write(answer) } } }),
  };
  const refusals = refusalsOf(route).map((status) => {
    const description =
      refusalDescriptions?.[status] ??
      (status === 403 ? FORBIDDEN[route.access] : REFUSALS[status]);
    return [status, refusalOf(status, description, write)];
  });
  return { [successOf(route)]: success, ...Object.fromEntries(refusals) } as Json;
}

/** The component name of each refusal, and the code of its example. */
const SHARED: Readonly<Record<RefusalStatus, readonly [name: string, code: string]>> = {
  400: ['Unreadable', 'BAD_REQUEST'],
  401: ['NotSignedIn', 'UNAUTHENTICATED'],
  403: ['NotAllowed', 'FORBIDDEN'],
  404: ['NotFound', 'NOT_FOUND'],
  408: ['TooSlow', 'UPLOAD_TOO_SLOW'],
  409: ['Conflict', 'EXPENSE_NOT_SUBMITTABLE'],
  412: ['Stale', 'STALE_VERSION'],
  413: ['TooLarge', 'TOO_LARGE'],
  415: ['UnsupportedType', 'UNSUPPORTED_TYPE'],
  422: ['Invalid', 'VALIDATION_FAILED'],
  429: ['TooManyRequests', 'RATE_LIMITED'],
  503: ['Unavailable', 'SERVICE_UNAVAILABLE'],
};

/** Creates the refusals that operations refer to. */
export const sharedRefusals = (write: WriteSchema): Json =>
  Object.fromEntries(
    REFUSAL_STATUSES.map((status) => [
      SHARED[status][0],
      ownRefusal(status, REFUSALS[status], write),
    ]),
  );

const REFUSAL_STATUSES = Object.keys(SHARED).map((status) => Number(status) as RefusalStatus);

/** Describes a refusal as a response: a reference, unless it has its own description. */
export const refusalOf = (status: RefusalStatus, description: string, write: WriteSchema): Json =>
  description === REFUSALS[status]
    ? { $ref: `#/components/responses/${SHARED[status][0]}` }
    : ownRefusal(status, description, write);

const ownRefusal = (status: RefusalStatus, description: string, write: WriteSchema): Json => ({
  description,
  ...headersOf(status === 429 || status === 503 ? [RETRY_AFTER] : [], write),
  content: {
    'application/json': {
      schema: write(refusalBody),
      ...(status !== 422 && { example: { detail: description, code: SHARED[status][1] } }),
    },
  },
});

const headersOf = (headers: readonly Header[], write: WriteSchema): Json =>
  headers.length === 0
    ? {}
    : {
        headers: Object.fromEntries(
          headers.map(({ name, description, example, schema }) => [
            name,
            { description, schema: write(schema), example },
          ]),
        ),
      };

/**
 * Returns the refusals of a route. Any call can be refused for its token, its rate or a dependency; the rest follows from what
 * the route reads and declares.
 */
function refusalsOf({ access, body, query, refusals = [] }: Route): RefusalStatus[] {
  return [
    401,
    429,
    503,
    ...(access === 'anyone' ? [] : ([403] as const)),
    ...(body ? ([400] as const) : []),
    ...(body || query ? ([422] as const) : []),
    ...refusals,
  ];
}
