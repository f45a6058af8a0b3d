/** A JSON schema. */
export interface Schema {
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
  readonly oneOf?: readonly Schema[];
  readonly deprecated?: boolean;
  readonly $defs?: Schemas;
  readonly [keyword: string]: unknown;
}

type Schemas = Readonly<Record<string, Schema>>;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly schema: Schema;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly operationId: string;
  readonly deprecated?: boolean;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses: Readonly<Record<string, Content>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** The part of an OpenAPI document that programs rely on. */
export interface OpenApi {
  readonly paths: Paths;
  readonly components: { readonly schemas: Schemas };
}

/** Who writes a value: one side must accept everything that the other may send. */
export type Direction = 'request' | 'response';

/** Changes between two documents that break a program written for the first, a line each. What the first deprecates may go. */
export function breakingChanges(before: OpenApi, now: OpenApi): string[] {
  const compare = schemaComparison(before.components.schemas, now.components.schemas);
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, old]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const current = now.paths[path]?.[method];
      if (!current) return goneUnlessDeprecated(old, name);
      return [
        ...requestChanges(old, current, compare),
        ...responseChanges(old, current, compare),
      ].map((change) => `${name}: ${change}`);
    }),
  );
}

/** The same of two schemas that stand alone. */
export const schemaChanges: Compare = (before, now, direction, at) =>
  schemaComparison(before.$defs ?? {}, now.$defs ?? {})(before, now, direction, at);

const when = (isSo: boolean, change: string): string[] => (isSo ? [change] : []);

const goneUnlessDeprecated = (
  { deprecated }: { readonly deprecated?: boolean },
  name: string,
): string[] => when(deprecated !== true, `${name} is gone`);

type Compare = (before: Schema, now: Schema, direction: Direction, at: string) => string[];

function requestChanges(old: Operation, current: Operation, compare: Compare): string[] {
  const isOpen = ({ security }: Operation): boolean => security?.length === 0;
  const [was, is] = [old.requestBody, current.requestBody];
  return [
    ...when(old.operationId !== current.operationId, 'its operationId has changed'),
    ...when(isOpen(old) && !isOpen(current), 'it needs a credential'),
    ...parameterChanges(old, current, compare),
    ...when(is?.required === true && was?.required !== true, 'its body is required'),
    ...contentChanges(was, is, (before, now) => compare(before, now, 'request', 'body')),
  ];
}

function parameterChanges(old: Operation, current: Operation, compare: Compare): string[] {
  const keyOf = (parameter: Parameter): string => `${parameter.in} parameter ${parameter.name}`;
  const before = new Map(old.parameters?.map((each) => [keyOf(each), each]));
  const now = new Map(current.parameters?.map((each) => [keyOf(each), each]));
  const gone = [...before].flatMap(([key, parameter]) =>
    now.has(key) ? [] : goneUnlessDeprecated(parameter, key),
  );
  const changed = [...now].flatMap(([key, parameter]) => {
    const known = before.get(key);
    const narrower = known ? compare(known.schema, parameter.schema, 'request', key) : [];
    const isNew = parameter.required === true && known?.required !== true;
    return [...when(isNew, `${key} is required`), ...narrower];
  });
  return [...gone, ...changed];
}

const responseChanges = (old: Operation, current: Operation, compare: Compare): string[] =>
  Object.entries(old.responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, before]) => {
      const now = current.responses[status];
      if (!now) return [`status ${status} is gone`];
      return contentChanges(before, now, (schema, other) =>
        compare(schema, other, 'response', `answer ${status}`),
      );
    });

const contentChanges = (
  before: Content | undefined,
  now: Content | undefined,
  compare: (before: Schema, now: Schema) => string[],
): string[] =>
  Object.entries(before?.content ?? {}).flatMap(([type, { schema }]) => {
    const current = now?.content?.[type]?.schema;
    return current ? compare(schema, current) : [`${type} is gone`];
  });

/** A request breaks when its bounds get narrower. */
const UPPER_BOUNDS = ['maximum', 'maxLength', 'maxItems'] as const;
const LOWER_BOUNDS = ['minimum', 'minLength', 'minItems'] as const;

function schemaComparison(before: Schemas, now: Schemas): Compare {
  const resolve = (schema: Schema, schemas: Schemas): Schema =>
    schema.$ref === undefined
      ? schema
      : (schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {});
  const typesOf = (schema: Schema, schemas: Schemas): string[] => {
    const { type, const: value, ...rest } = resolve(schema, schemas);
    const alternatives = alternativesOf(rest)?.map((each) => typesOf(each, schemas));
    if (alternatives)
      return alternatives.every(({ length }) => length > 0) ? alternatives.flat() : [];
    return type === undefined ? (value === undefined ? [] : [typeof value]) : [type].flat();
  };
  const compare: Compare = (given, current, direction, at) => {
    const [old, schema] = [resolve(given, before), resolve(current, now)];
    const types = [typesOf(old, before), typesOf(schema, now)] as const;
    const [sent, read] = direction === 'request' ? types : [types[1], types[0]];
    const refused = sent.filter((type) => !accepts(read, type));
    if (read.length > 0 && refused.length > 0) return [`${at} has another type`];
    if (alternativesOf(old) || alternativesOf(schema)) {
      return alternativeChanges(old, schema, direction, at);
    }
    return [
      ...(direction === 'request' ? boundChanges(old, schema, at) : []),
      ...fieldChanges(old, schema, direction, at),
      ...(old.items && schema.items ? compare(old.items, schema.items, direction, `${at}[]`) : []),
    ];
  };
  const fieldChanges: Compare = (old, schema, direction, at) =>
    Object.entries(old.properties ?? {})
      .flatMap(([name, field]) => {
        const current = schema.properties?.[name];
        const path = `${at}.${name}`;
        if (!current) return goneUnlessDeprecated(field, path);
        const wasRequired = old.required?.includes(name) === true;
        const isRequired = schema.required?.includes(name) === true;
        return [
          ...when(direction === 'request' && isRequired && !wasRequired, `${path} is required`),
          ...when(direction === 'response' && wasRequired && !isRequired, `${path} may be absent`),
          ...compare(field, current, direction, path),
        ];
      })
      .concat(
        direction === 'request'
          ? (schema.required ?? [])
              .filter((name) => old.properties && !(name in old.properties))
              .map((name) => `${at}.${name} is required`)
          : [],
      );
  /** Each alternative has to be among those of now, wherever it stands. */
  const alternativeChanges: Compare = (old, schema, direction, at) => {
    const current = alternativesOf(schema) ?? [schema];
    return (alternativesOf(old) ?? [old]).flatMap((alternative, index) => {
      const changes = current.map((each) => compare(alternative, each, direction, at));
      if (changes.some(({ length }) => length === 0)) return [];
      return changes[index] ?? [`${at} has other alternatives`];
    });
  };
  return compare;
}

const alternativesOf = ({ anyOf, oneOf }: Schema): readonly Schema[] | undefined => anyOf ?? oneOf;

const accepts = (types: readonly string[], type: string): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

const valuesOf = ({ enum: values, const: value }: Schema): readonly unknown[] | undefined =>
  values ?? (value === undefined ? undefined : [value]);

/** Values and bounds are compared in requests only, because programs must accept unknown values in an answer. */
function boundChanges(sent: Schema, read: Schema, at: string): string[] {
  const values = valuesOf(read);
  const isFewer = values && valuesOf(sent)?.every((value) => values.includes(value)) !== true;
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
    ...when(isFewer === true, `${at} takes fewer values`),
    ...tighter.map((rule) => `${at} has a stricter ${rule}`),
  ];
}
