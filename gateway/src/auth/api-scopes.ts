import type { ApiScope, Principal } from '@outlay/platform/auth';
import { contractPath } from '@outlay/schemas/event-schemas';
import {
  GraphQLError,
  Kind,
  parse,
  valueFromASTUntyped,
  type ObjectTypeDefinitionNode,
} from 'graphql';
import { readFileSync } from 'node:fs';

const SUPERGRAPH = parse(readFileSync(contractPath('graphql/supergraph.graphql'), 'utf8'), {
  noLocation: true,
});

/** The scope that a key needs for each field of a root type: the field's `@requiresScopes`, which names one. */
function scopesOf(rootType: 'Query' | 'Mutation'): ReadonlyMap<string, ApiScope> {
  const type = SUPERGRAPH.definitions.find(
    (definition) =>
      definition.kind === Kind.OBJECT_TYPE_DEFINITION && definition.name.value === rootType,
  ) as ObjectTypeDefinitionNode;
  return new Map(
    (type.fields ?? []).flatMap(({ name, directives = [] }) => {
      const required = directives.find((directive) => directive.name.value === 'requiresScopes');
      const [list] = required?.arguments ?? [];
      if (!list) return [];
      const [[scope] = []] = valueFromASTUntyped(list.value) as ApiScope[][];
      return scope === undefined ? [] : [[name.value, scope] as const];
    }),
  );
}

const SCOPES = { query: scopesOf('Query'), mutation: scopesOf('Mutation') };

/** For endpoints that run no operation, such as an upload. @throws for a key without the scope. */
export function assertScope({ scopes }: Pick<Principal, 'scopes'>, scope: ApiScope): void {
  if (scopes && !scopes.includes(scope)) throw scopeMissing(scope);
}

/** Scope that a field of Query or Mutation requires; null for a field without one, which no key may use. */
export const scopeOfField = (operation: 'query' | 'mutation', field: string): ApiScope | null =>
  SCOPES[operation].get(field) ?? null;

/** The error for a key without the scope. */
export const scopeMissing = (scope: ApiScope): GraphQLError =>
  new GraphQLError(`This API key lacks the scope ${scope}, required by this call.`, {
    extensions: { code: 'SCOPE_MISSING', http: { status: 403 } },
  });
