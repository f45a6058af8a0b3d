/** A JSON schema in the OpenAPI document, without descriptions. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly [keyword: string]: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly operationId: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** The part of an OpenAPI document that programs rely on. */
export interface PublishedApi {
  readonly paths: Paths;
  readonly webhooks: Paths;
  readonly schemas: Readonly<Record<string, Schema>>;
}

const WORDS = new Set(['description', 'summary', 'example', 'examples', 'tags', 'title']);

/** Removes texts for people, which may change at any time. `isNames`: the keys are property names, not keywords. */
function withoutDescriptions(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutDescriptions(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isNames || !WORDS.has(key))
      .map(([key, child]) => [key, withoutDescriptions(child, !isNames && key === 'properties')]),
  );
}

/** What an OpenAPI document promises to programs. */
export const promisesOf = (document: {
  readonly paths: unknown;
  readonly webhooks?: unknown;
  readonly components: { readonly schemas: unknown };
}): PublishedApi =>
  withoutDescriptions({
    paths: document.paths,
    webhooks: document.webhooks ?? {},
    schemas: Object.fromEntries(Object.entries(document.components.schemas as object)),
  }) as PublishedApi;

/** Who writes a value: one side must accept everything that the other may send. */
type Direction = 'request' | 'response';

/** Changes between two documents that break a program written for the first, a line each. */
export function breakingChanges(before: PublishedApi, now: PublishedApi): string[] {
  const compare = schemaComparison(before, now);
  return [
    ...changesOfPaths(before.paths, now.paths, (old, current) => [
      ...requestChanges(old, current, compare),
      ...responseChanges(old, current, compare),
    ]),
    ...changesOfPaths(before.webhooks, now.webhooks, ({ requestBody }, current) =>
      // In a webhook, we write the body and the receiver reads it.
      changesOfContent(requestBody, current.requestBody, (old, schema) =>
        compare(old, schema, 'response', 'body'),
      ),
    ),
  ];
}

function changesOfPaths(
  before: Paths,
  now: Paths,
  changesOf: (old: Operation, current: Operation) => string[],
): string[] {
  return Object.entries(before).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, old]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const current = now[path]?.[method];
      if (!current) return [`${name} is gone`];
      return changesOf(old, current).map((change) => `${name}: ${change}`);
    }),
  );
}

type Compare = (before: Schema, now: Schema, direction: Direction, at: string) => string[];

function requestChanges(old: Operation, current: Operation, compare: Compare): string[] {
  const isOpen = ({ security }: Operation): boolean => security?.length === 0;
  const renamed = old.operationId === current.operationId ? [] : ['its operationId has changed'];
  const closed = isOpen(old) && !isOpen(current) ? ['it needs a credential'] : [];
  const required =
    current.requestBody?.required === true && old.requestBody?.required !== true
      ? ['its body is required']
      : [];
  const body = changesOfContent(old.requestBody, current.requestBody, (before, now) =>
    compare(before, now, 'request', 'body'),
  );
  return [...renamed, ...closed, ...parameterChanges(old, current, compare), ...required, ...body];
}

function parameterChanges(old: Operation, current: Operation, compare: Compare): string[] {
  const keyOf = (parameter: Parameter): string => `${parameter.in} parameter ${parameter.name}`;
  const before = new Map(old.parameters?.map((each) => [keyOf(each), each]));
  const now = new Map(current.parameters?.map((each) => [keyOf(each), each]));
  const gone = [...before.keys()].filter((key) => !now.has(key)).map((key) => `${key} is gone`);
  const changed = [...now].flatMap(([key, parameter]) => {
    const known = before.get(key);
    const narrower = known ? compare(known.schema, parameter.schema, 'request', key) : [];
    return parameter.required === true && known?.required !== true
      ? [`${key} is required`, ...narrower]
      : narrower;
  });
  return [...gone, ...changed];
}

const responseChanges = (old: Operation, current: Operation, compare: Compare): string[] =>
  Object.entries(old.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, before]) => {
      const now = current.responses[status];
      if (!now) return [`status ${status} is gone`];
      return changesOfContent(before, now, (schema, other) =>
        compare(schema, other, 'response', `answer ${status}`),
      );
    });

const changesOfContent = (
  before: Content | undefined,
  now: Content | undefined,
  compare: (before: Schema, now: Schema) => string[],
): string[] =>
  Object.entries(before?.content ?? {}).flatMap(([type, { schema }]) => {
    const current = now?.content?.[type]?.schema;
    return current ? compare(schema, current) : [`${type} is gone`];
  });

/** A request breaks when its bounds get narrower, an answer when they get wider. */
const UPPER_BOUNDS = ['maximum', 'maxLength', 'maxItems'] as const;
const LOWER_BOUNDS = ['minimum', 'minLength', 'minItems'] as const;

const typesOf = ({ type, const: value }: Schema): string[] =>
  type === undefined ? (value === undefined ? [] : [typeof value]) : [type].flat();

function schemaComparison(before: PublishedApi, now: PublishedApi): Compare {
  const resolve = (schema: Schema, { schemas }: PublishedApi): Schema =>
    schema.$ref === undefined
      ? schema
      : (schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {});
  const compare: Compare = (given, current, direction, at) => {
    const [old, schema] = [resolve(given, before), resolve(current, now)];
    const [sent, read] = direction === 'request' ? [old, schema] : [schema, old];
    const refused = typesOf(sent).filter((type) => !accepts(typesOf(read), type));
    const items = old.items && schema.items;
    return [
      ...(typesOf(read).length > 0 && refused.length > 0 ? [`${at} has another type`] : []),
      ...boundChanges(sent, read, direction, at),
      ...fieldChanges(old, schema, direction, at),
      ...(items ? compare(old.items, items, direction, `${at}[]`) : []),
      ...alternativeChanges(old, schema, direction, at),
    ];
  };
  const fieldChanges: Compare = (old, schema, direction, at) =>
    Object.entries(old.properties ?? {})
      .flatMap(([name, field]) => {
        const current = schema.properties?.[name];
        const path = `${at}.${name}`;
        if (!current) return [`${path} is gone`];
        const wasRequired = old.required?.includes(name) === true;
        const isRequired = schema.required?.includes(name) === true;
        const changed = compare(field, current, direction, path);
        if (direction === 'request' && isRequired && !wasRequired)
          return [`${path} is required`, ...changed];
        if (direction === 'response' && wasRequired && !isRequired)
          return [`${path} may be absent`, ...changed];
        return changed;
      })
      .concat(
        direction === 'request'
          ? (schema.required ?? [])
              .filter((name) => old.properties && !(name in old.properties))
              .map((name) => `${at}.${name} is required`)
          : [],
      );
  const alternativeChanges: Compare = (old, schema, direction, at) =>
    (old.anyOf ?? []).flatMap((alternative, index) => {
      const current = schema.anyOf?.[index];
      return current
        ? compare(alternative, current, direction, at)
        : [`${at} has other alternatives`];
    });
  return compare;
}

const accepts = (types: readonly string[], type: string): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

/** Enum values are compared in requests only, because programs must accept unknown values in an answer. */
function boundChanges(sent: Schema, read: Schema, direction: Direction, at: string): string[] {
  if (direction === 'response') return [];
  const values = read.enum;
  const lost = values && (sent.enum ?? []).some((value) => !values.includes(value));
  const tighter = [
    ...UPPER_BOUNDS.filter(
      (bound) => Number(read[bound] ?? Infinity) < Number(sent[bound] ?? Infinity),
    ),
    ...LOWER_BOUNDS.filter(
      (bound) => Number(read[bound] ?? -Infinity) > Number(sent[bound] ?? -Infinity),
    ),
    ...(['pattern', 'format'] as const).filter(
      (rule) => read[rule] !== undefined && read[rule] !== sent[rule],
    ),
  ];
  return [
    ...(lost || (values && !sent.enum && sent.const === undefined)
      ? [`${at} takes fewer values`]
      : []),
    ...tighter.map((rule) => `${at} has a stricter ${rule}`),
  ];
}
