import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@outlay/stack/paths';

type Schema = Record<string, unknown>;

export interface Operation {
  readonly method: string;
  /** The path with its parameters, such as /api/v1/expenses/{id}. */
  readonly path: string;
  /** Fields of the JSON body; empty without one. */
  readonly bodyFields: readonly string[];
  readonly queryNames: readonly string[];
}

interface RawOperation {
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, Schema>;
}

const document = JSON.parse(readFileSync(join(ROOT, 'schemas/openapi/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, RawOperation>>;
};

const METHODS = ['get', 'post', 'put', 'delete'];
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ ...document, $id: 'openapi' });

function resolve(value: Schema): Schema {
  const { $ref } = value;
  if (typeof $ref !== 'string') return value;
  const parts = $ref.slice(2).split('/');
  return parts.reduce<Schema>((node, part) => node[part] as Schema, document as unknown as Schema);
}

function bodyFieldsOf({ requestBody }: RawOperation): string[] {
  const schema = requestBody?.content['application/json']?.schema;
  return schema ? Object.keys(resolve(schema)['properties'] ?? {}) : [];
}

/** All operations of the document. */
export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(
  ([path, item]) =>
    METHODS.flatMap((method) => {
      const raw = item[method];
      if (!raw) return [];
      const queries = (raw.parameters ?? []).filter(({ in: place }) => place === 'query');
      const queryNames = queries.map(({ name }) => name);
      return [{ method: method.toUpperCase(), path, bodyFields: bodyFieldsOf(raw), queryNames }];
    }),
);

/** The input of an operation, with the document's examples. */
export interface RequestContract {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly place: string;
    readonly example: unknown;
  }[];
  /** Media type of the body; null without one. */
  readonly bodyType: string | null;
  readonly body: unknown;
}

export function requestOf({ method, path }: Operation): RequestContract {
  const raw = document.paths[path]?.[method.toLowerCase()];
  const [content] = Object.entries(raw?.requestBody?.content ?? {});
  return {
    method,
    path,
    parameters: (raw?.parameters ?? []).map(({ name, in: place, example }) => ({
      name,
      place,
      example,
    })),
    bodyType: content?.[0] ?? null,
    body: content?.[1].example ?? (content ? {} : null),
  };
}

const escape = (text: string): string => text.replaceAll('~', '~0').replaceAll('/', '~1');

/** The response's mismatches with the document, as one line; null when it conforms. */
export function brokenPromise(
  { method, path }: Pick<Operation, 'method' | 'path'>,
  status: number,
  body: unknown,
): string | null {
  const raw = document.paths[path]?.[method.toLowerCase()];
  if (!raw) return `${method} ${path} is not in the document`;
  const promised = raw.responses[status];
  if (!promised) return `${method} ${path} does not speak of status ${status}`;
  const response = resolve(promised) as { content?: Record<string, { schema: Schema }> };
  const schema = response.content?.['application/json']?.schema;
  if (!schema) return body === null ? null : `${method} ${path} ${status} promises no body`;
  const reference = schema['$ref'];
  const pointer =
    typeof reference === 'string'
      ? `openapi${reference}`
      : `openapi#/paths/${escape(path)}/${method.toLowerCase()}/responses/${status}/content/application~1json/schema`;
  const validate = ajv.getSchema(pointer) ?? ajv.compile({ $ref: pointer });
  return validate(body) ? null : `${method} ${path} ${status}: ${ajv.errorsText(validate.errors)}`;
}
