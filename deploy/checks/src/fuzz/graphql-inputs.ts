import type { GraphQLSchema } from 'graphql';
import { DocumentWalk } from './graphql-documents.ts';
import { hostileEnvelope, hostileSource } from './graphql-mutations.ts';
import { hostileJson, mutated } from './hostile-values.ts';
import { callerOf } from './caller-of.ts';
import type { HttpInput } from './http-input.ts';
import { hostileHeaders } from './hostile-headers.ts';
import { queryText } from './query-text.ts';
import { Random } from './random.ts';

const ACCEPTED = [
  'application/json',
  'application/json',
  'application/graphql-response+json',
  'text/event-stream',
  '*/*',
  'text/html',
];

const NOTHING = new Set<string>();

export interface InputOptions {
  readonly seed: number;
  /** Leaves mutations out, for the load beside which a bystander's usual waiting time is measured. */
  readonly isValid: boolean;
}

/** The GraphQL request of this number. */
export function graphqlInput(
  schema: GraphQLSchema,
  number: number,
  { seed, isValid }: InputOptions,
): HttpInput {
  const random = new Random(seed, number);
  const hostility = isValid || random.happens(0.3) ? 0 : random.oneOf([0.03, 0.15]);
  const walk = new DocumentWalk(schema, random, { hostility, leftOut: NOTHING });
  const { source, variables } = walk.document();
  const input = {
    number,
    surface: 'graphql',
    caller: isValid ? 'employee' : callerOf(random, source),
    method: 'POST',
    path: '/graphql',
    operation: null,
  } as const;
  const headers = {
    'content-type': 'application/json',
    accept: isValid ? 'application/json' : random.oneOf(ACCEPTED),
  };
  const plain = { query: source, variables, operationName: 'Fuzzed' };
  if (isValid) return { ...input, headers, body: Buffer.from(JSON.stringify(plain)) };
  const envelope = {
    ...plain,
    ...(random.happens(0.5) && { query: hostileSource(random, source) }),
    ...(random.happens(0.3) && { variables: mutated(random, variables) }),
    ...(random.happens(0.3) && { operationName: undefined }),
  };
  const asked = random.happens(0.15) ? hostileEnvelope(random, envelope) : envelope;
  const sent = random.happens(0.15) ? { ...headers, ...hostileHeaders(random) } : headers;
  if (random.happens(0.08)) {
    const { query, variables: given } = envelope;
    const parameters = { query, variables: JSON.stringify(given), operationName: 'Fuzzed' };
    const path = `/graphql${queryText(random, parameters)}`.slice(0, 12_000);
    const method = random.oneOf(['GET', 'GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);
    return { ...input, method, path, headers: sent, body: null };
  }
  const body = random.happens(0.08)
    ? hostileJson(random, asked)
    : Buffer.from(JSON.stringify(asked));
  return { ...input, headers: sent, body };
}
