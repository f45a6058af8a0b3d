import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { FORBIDDEN } from './access.ts';
import { PREFIX, successOf } from './facade.ts';
import { RETRY_AFTER, type Header } from './headers.ts';
import { refusalBody, REFUSALS, type RefusalStatus } from './refusals.ts';
import type { Route } from './route.ts';

type Json = Readonly<Record<string, unknown>>;

/** Writes a schema; what carries an id goes to the components and is referred to. */
type WriteSchema = (schema: z.ZodType) => Json;

/** The OpenAPI 3.1 document of the routes. */
export function openApiDocument(routes: readonly Route[]): Json {
  const components: Record<string, Json> = {};
  const write: WriteSchema = (schema) => {
    const { properties = {}, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
      io: 'input',
      override: ({ jsonSchema }) => dropNoise(jsonSchema),
    });
    for (const [name, component] of Object.entries($defs)) {
      const known = (components[name] ??= component as Json);
      if (!isDeepStrictEqual(known, component)) throw new Error(`two schemas are named ${name}`);
    }
    return properties['schema'] as Json;
  };
  write(refusalBody);
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    const path = PREFIX + route.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route, write);
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Outlay REST API',
      version: '1.0.0',
      description:
        "Every path works with and without a trailing slash. Amounts are JSON numbers with the currency's scale, times are ISO 8601 in UTC, ids are positive integers.",
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: components,
    },
  };
  const text = JSON.stringify(document).replaceAll('#/$defs/', '#/components/schemas/');
  return JSON.parse(text, nullBesideType) as Json;
}

/** What zod writes beside the meaning: its own ids, bounds of safe integers, and patterns that a format already says. */
function dropNoise(schema: z.core.JSONSchema.BaseSchema): void {
  delete schema.id;
  delete schema.readOnly;
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** `type: [string, null]` for the alternative of a string and null: shorter, and read by more programs. */
function nullBesideType(_key: string, value: unknown): unknown {
  const parsed = nullable.safeParse(value);
  if (!parsed.success) return value;
  const {
    anyOf: [{ type, ...schema }],
    ...rest
  } = parsed.data;
  const values = schema.enum && { enum: [...schema.enum, null] };
  return { ...schema, ...values, type: [type, 'null'], ...rest };
}

const nullable = z.looseObject({
  anyOf: z.tuple([
    z.looseObject({ type: z.string(), enum: z.array(z.unknown()).optional() }),
    z.strictObject({ type: z.literal('null') }),
  ]),
});

function operationOf(route: Route, write: WriteSchema): Json {
  const { summary, description, tag, operationId, body, form, access } = route;
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
    ...(access === 'anyone' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...((body ?? form) && { requestBody: { required: route.bodyOptional !== true, content } }),
    responses: responsesOf(route, write),
  };
}

function parametersOf({ path, query, headers = [] }: Route, write: WriteSchema): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
  const { properties = {}, required = [] } = (query ? write(query) : {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const inQuery = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    schema,
  }));
  const inHeader = headers.map(({ name, description, schema }) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: write(schema),
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

function responsesOf(route: Route, write: WriteSchema): Json {
  const { answer, answerDescription = 'Done.', answerHeaders = [], refusalDescriptions } = route;
  const success = {
    description: answerDescription,
    ...headersOf(answerHeaders, write),
    ...(answer && { content: { 'application/json': { schema: write(answer) } } }),
  };
  const refusals = refusalsOf(route).map((status) => [
    status,
    {
      description:
        refusalDescriptions?.[status] ??
        (status === 403 ? FORBIDDEN[route.access] : REFUSALS[status]),
      ...headersOf(status === 429 || status === 503 ? [RETRY_AFTER] : [], write),
      content: { 'application/json': { schema: write(refusalBody) } },
    },
  ]);
  return { [successOf(route)]: success, ...Object.fromEntries(refusals) } as Json;
}

const headersOf = (headers: readonly Header[], write: WriteSchema): Json =>
  headers.length === 0
    ? {}
    : {
        headers: Object.fromEntries(
          headers.map(({ name, description, schema }) => [
            name,
            { description, schema: write(schema) },
          ]),
        ),
      };

/** Any call can be refused for its token, its pace or a dependency; the rest follows from what the route reads and says. */
function refusalsOf({ access, body, query, refusals = [] }: Route): RefusalStatus[] {
  return [
    401,
    429,
    503,
    ...(access === 'anyone' ? [] : ([403] as const)),
    ...(body || query ? ([422] as const) : []),
    ...refusals,
  ];
}
