import {
  buildSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isUnionType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
} from 'graphql';
import { contractPath } from '@outlay/schemas/event-schemas';
import { readFileSync } from 'node:fs';
import { queryOf, type Draw } from './draw.ts';
import HOSTILE from './hostile.json' with { type: 'json' };
import { callerOf, type HttpInput } from './http-input.ts';

const schema = buildSchema(readFileSync(contractPath('graphql/api.graphql'), 'utf8'));

type Field = GraphQLField<unknown, unknown>;

/** Usual values by the name of their argument or scalar; others get a word. */
const USUAL: Readonly<Record<string, string>> = {
  Decimal: '12.50',
  Date: '2026-11-20',
  DateTime: '2026-11-20T10:00:00.000Z',
  currency: 'EUR',
  email: 'fuzzed@outlay.test',
  url: 'https://example.com/hook',
  domain: 'example.com',
  address: '11111111111111111111111111111111',
  token: 'x'.repeat(43),
  timeZone: 'Europe/Berlin',
};
const DEPTH_MAX = 4;
const FIELDS_MAX = 5;

/** Walks the schema: some fields of each type, with arguments as literals or variables. */
class DocumentWalk {
  readonly #draw: Draw;
  /** The chance that a part of an argument is hostile; 0 makes valid documents. */
  readonly #hostility: number;
  readonly #declared: string[] = [];
  readonly variables: Record<string, unknown> = {};

  constructor(draw: Draw, hostility: number) {
    this.#draw = draw;
    this.#hostility = hostility;
  }

  /** An operation of one to three root fields; a mutation and a subscription have one. */
  document(isReading: boolean): string {
    const draw = this.#draw;
    const kind = draw.oneOf(
      isReading ? ['query'] : ['query', 'query', 'mutation', 'mutation', 'subscription'],
    );
    const root =
      kind === 'query'
        ? schema.getQueryType()
        : kind === 'mutation'
          ? schema.getMutationType()
          : schema.getSubscriptionType();
    const fields = Object.values(root?.getFields() ?? {});
    const count = kind === 'query' ? 1 + draw.below(3) : 1;
    const body = Array.from(
      { length: count },
      (_, place) => `r${place}: ${this.#field(draw.oneOf(fields), 0)}`,
    );
    const head = this.#declared.length === 0 ? '' : `(${this.#declared.join(', ')})`;
    return `${kind} Fuzzed${head} { ${body.join(' ')} }`;
  }

  #field({ name, args, type }: Field, depth: number): string {
    const given = args.filter((each) => isNonNullType(each.type) || this.#draw.happens(0.5));
    const passed = given.map((each) => `${each.name}: ${this.#argument(each)}`).join(', ');
    return `${name}${passed === '' ? '' : `(${passed})`} ${this.#selection(type, depth)}`;
  }

  #argument({ name, type }: Field['args'][number]): string {
    const value = this.#value(type, name, 0);
    if (this.#draw.happens(0.3)) return sourceOf(value);
    if (this.#draw.happens(this.#hostility)) return this.#draw.oneOf(HOSTILE.pieces);
    const variable = `v${this.#declared.length}`;
    this.#declared.push(`$${variable}: ${String(type)}`);
    this.variables[variable] = value;
    return `$${variable}`;
  }

  #value(type: GraphQLInputType, name: string, depth: number): unknown {
    const draw = this.#draw;
    if (draw.happens(this.#hostility)) return draw.value();
    if (isNonNullType(type)) return this.#value(type.ofType, name, depth);
    if (isListType(type))
      return Array.from({ length: draw.below(3) }, () => this.#value(type.ofType, name, depth + 1));
    if (isEnumType(type)) return draw.oneOf(type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter(
        (each) => isNonNullType(each.type) || (depth < DEPTH_MAX && draw.happens(0.5)),
      );
      return Object.fromEntries(
        fields.map((each) => [each.name, this.#value(each.type, each.name, depth + 1)]),
      );
    }
    if (type.name === 'Boolean') return draw.happens(0.5);
    if (type.name === 'Int' || type.name === 'Float') return 1 + draw.below(50);
    if (type.name === 'ID') return String(1 + draw.below(80));
    return USUAL[type.name] ?? USUAL[name] ?? 'Fuzzed';
  }

  #selection(type: GraphQLOutputType, depth: number): string {
    const named = getNamedType(type);
    if (isUnionType(named)) {
      const members = named
        .getTypes()
        .map((each) => `... on ${each.name} ${this.#selection(each, depth)}`);
      return `{ __typename ${members.join(' ')} }`;
    }
    if (!isCompositeType(named)) return '';
    const fields = Object.values(named.getFields()).filter(
      (each) => depth < DEPTH_MAX || !isCompositeType(getNamedType(each.type)),
    );
    const chosen = new Set(
      fields.length === 0
        ? []
        : Array.from({ length: 1 + this.#draw.below(FIELDS_MAX) }, () => this.#draw.oneOf(fields)),
    );
    return `{ __typename ${[...chosen].map((each) => this.#field(each, depth + 1)).join(' ')} }`;
  }
}

/** The value as GraphQL source; a text in capitals is written as an enum's value, and names that source can't have are left out. */
function sourceOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sourceOf).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([name]) => /^[_A-Za-z]\w*$/.test(name));
    return `{${fields.map(([name, each]) => `${name}: ${sourceOf(each)}`).join(', ')}}`;
  }
  return typeof value === 'string' && /^[A-Z][A-Z_]{2,}$/.test(value)
    ? value
    : JSON.stringify(value);
}

/** A request to the GraphQL endpoint. Valid ones only read, for the load beside which a bystander's usual time is measured. */
export function graphqlInput(draw: Draw, isValid: boolean): Omit<HttpInput, 'number'> {
  const hostility = isValid || draw.happens(0.3) ? 0 : draw.oneOf([0.03, 0.15]);
  const walk = new DocumentWalk(draw, hostility);
  const source = walk.document(isValid);
  const { variables } = walk;
  const input = {
    surface: 'graphql',
    caller: isValid ? 'employee' : callerOf(draw, source),
    method: 'POST',
    path: '/graphql',
    operation: null,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: Buffer.from(JSON.stringify({ query: source, variables, operationName: 'Fuzzed' })),
  } as const;
  if (isValid) return input;
  const query = draw.happens(0.5)
    ? source
    : draw.happens(0.2)
      ? draw.oneOf(HOSTILE.documents)
      : draw.broken(source).toString();
  const plain = { query, variables, ...(draw.happens(0.7) && { operationName: 'Fuzzed' }) };
  const headers = { ...input.headers, ...(draw.happens(0.15) && draw.header()) };
  if (draw.happens(0.08)) {
    const method = draw.oneOf(['GET', 'GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);
    const path = `/graphql${queryOf(draw, { query, variables: JSON.stringify(variables) })}`;
    return { ...input, method, path, headers, body: null };
  }
  const text = JSON.stringify(draw.happens(0.3) ? hostileEnvelope(draw, plain) : plain);
  return { ...input, headers, body: draw.happens(0.08) ? draw.broken(text) : Buffer.from(text) };
}

/** The JSON around a document, with something wrong or odd: a batch, a hash of a query that nobody sent, a field of another type. */
function hostileEnvelope(draw: Draw, envelope: Readonly<Record<string, unknown>>): unknown {
  if (draw.happens(0.1)) return Array.from({ length: 1 + draw.below(50) }, () => envelope);
  if (draw.happens(0.3)) {
    const persistedQuery = { version: 1, sha256Hash: 'a'.repeat(64) };
    const extensions = { persistedQuery };
    return draw.happens(0.2) ? { extensions } : draw.changed({ ...envelope, extensions });
  }
  return draw.changed(envelope);
}
