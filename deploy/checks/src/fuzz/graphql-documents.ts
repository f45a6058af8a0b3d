import {
  getNamedType,
  isCompositeType,
  isNonNullType,
  isUnionType,
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import { InputValues } from './graphql-values.ts';
import type { Random } from './random.ts';

export interface GraphqlDocument {
  readonly source: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface DocumentOptions {
  /** The chance that a part of an argument is hostile; 0 makes valid documents. */
  readonly hostility: number;
  /** The root fields to leave out. */
  readonly leftOut: ReadonlySet<string>;
}

const DEPTH_MAX = 4;
const FIELDS_MAX = 5;

type Field = GraphQLField<unknown, unknown>;

/** Walks the schema at random: some fields of each type, with arguments as literals or variables. */
export class DocumentWalk {
  readonly #schema: GraphQLSchema;
  readonly #random: Random;
  readonly #values: InputValues;
  readonly #leftOut: ReadonlySet<string>;
  readonly #declared: string[] = [];
  readonly #variables: Record<string, unknown> = {};

  constructor(schema: GraphQLSchema, random: Random, { hostility, leftOut }: DocumentOptions) {
    this.#schema = schema;
    this.#random = random;
    this.#values = new InputValues(random, hostility);
    this.#leftOut = leftOut;
  }

  /** An operation of one to three root fields; a mutation and a subscription have one. */
  document(): GraphqlDocument {
    const kind = this.#random.oneOf(['query', 'query', 'mutation', 'mutation', 'subscription']);
    const root =
      kind === 'query'
        ? this.#schema.getQueryType()
        : kind === 'mutation'
          ? this.#schema.getMutationType()
          : this.#schema.getSubscriptionType();
    const fields = Object.values(root?.getFields() ?? {}).filter(
      ({ name }) => !this.#leftOut.has(name),
    );
    const count = kind === 'query' ? 1 + this.#random.below(3) : 1;
    const asked = Array.from({ length: count }, (_, index) => {
      const field = this.#random.oneOf(fields);
      return `${count > 1 ? `r${index}: ` : ''}${this.#field(field, 1)}`;
    });
    const head = this.#declared.length === 0 ? '' : `(${this.#declared.join(', ')})`;
    return { source: `${kind} Fuzzed${head} { ${asked.join(' ')} }`, variables: this.#variables };
  }

  #field({ name, args, type }: Field, depth: number): string {
    const given = args.filter((each) => isNonNullType(each.type) || this.#random.happens(0.5));
    const passed = given.map((each) => `${each.name}: ${this.#argument(each)}`).join(', ');
    return `${name}${passed === '' ? '' : `(${passed})`} ${this.#selection(type, depth)}`;
  }

  #argument({ name, type }: Field['args'][number]): string {
    if (this.#random.happens(0.4)) return this.#values.literal(type, name);
    const variable = `v${this.#declared.length}`;
    this.#declared.push(`$${variable}: ${String(type)}`);
    this.#variables[variable] = this.#values.of(type, name);
    return `$${variable}`;
  }

  #selection(type: GraphQLOutputType, depth: number): string {
    const named = getNamedType(type);
    if (isUnionType(named)) {
      const members = named
        .getTypes()
        .map((member) => `... on ${member.name} ${this.#selection(member, depth)}`);
      return `{ __typename ${members.join(' ')} }`;
    }
    return isCompositeType(named) ? `{ __typename ${this.#fieldsOf(named, depth)} }` : '';
  }

  #fieldsOf(type: GraphQLObjectType | GraphQLInterfaceType, depth: number): string {
    const fields = Object.values(type.getFields()).filter(
      (field) => depth < DEPTH_MAX || !hasSelection(field),
    );
    if (fields.length === 0) return '';
    const count = 1 + this.#random.below(FIELDS_MAX);
    const chosen = new Map(
      Array.from({ length: count }, () => this.#random.oneOf(fields)).map((each) => [
        each.name,
        each,
      ]),
    );
    return [...chosen.values()].map((field) => this.#field(field, depth + 1)).join(' ');
  }
}

const hasSelection = ({ type }: Field): boolean => isCompositeType(getNamedType(type));
