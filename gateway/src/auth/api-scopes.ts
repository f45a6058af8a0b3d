import { SETUP_SCOPE, type Principal, type Scope } from '@outlay/platform/auth';
import { contractPath } from '@outlay/schemas/event-schemas';
import {
  GraphQLError,
  Kind,
  parse,
  valueFromASTUntyped,
  type ObjectTypeDefinitionNode,
  type OperationTypeNode,
} from 'graphql';
import { readFileSync } from 'node:fs';

const SUPERGRAPH = parse(readFileSync(contractPath('graphql/supergraph.graphql'), 'utf8'), {
  noLocation: true,
});

/** Returns the scopes of which each field of a root type needs one, from the field's `@requiresScopes`. */
function scopesOf(
  rootType: 'Query' | 'Mutation' | 'Subscription',
): ReadonlyMap<string, readonly Scope[]> {
  const type = SUPERGRAPH.definitions.find(
    (definition) =>
      definition.kind === Kind.OBJECT_TYPE_DEFINITION && definition.name.value === rootType,
  ) as ObjectTypeDefinitionNode;
  return new Map(
    (type.fields ?? []).flatMap(({ name, directives = [] }) => {
      const required = directives.find((directive) => directive.name.value === 'requiresScopes');
      const [list] = required?.arguments ?? [];
      if (!list) return [];
      return [[name.value, (valueFromASTUntyped(list.value) as Scope[][]).flat()] as const];
    }),
  );
}

const SCOPES: Readonly<Record<OperationTypeNode, ReadonlyMap<string, readonly Scope[]>>> = {
  query: scopesOf('Query'),
  mutation: scopesOf('Mutation'),
  subscription: scopesOf('Subscription'),
};

/**
 * Checks the scope at endpoints that run no operation, such as an upload.
 * @throws for a key or limited session without the scope.
 */
export function assertScope({ scopes }: Pick<Principal, 'scopes'>, scope: Scope): void {
  if (scopes && !scopes.includes(scope)) throw scopeMissing(scope, scopes);
}

/** Returns the scopes of which a root field needs one; empty for a field that no key may use. */
export const scopesOfField = (operation: `${OperationTypeNode}`, field: string): readonly Scope[] =>
  SCOPES[operation].get(field) ?? [];

/** Returns the error for a key without the scope, or for a session that is limited to setting up a second factor. */
export const scopeMissing = (scope: Scope, scopes: readonly Scope[]): GraphQLError =>
  scopes.includes(SETUP_SCOPE) ? setupRequired() : keyLacks(scope);

const setupRequired = (): GraphQLError =>
  new GraphQLError('Set up two-step sign-in to continue.', {
    extensions: { code: 'SECOND_FACTOR_SETUP_REQUIRED', http: { status: 403 } },
  });

const keyLacks = (scope: Scope): GraphQLError =>
  new GraphQLError(`This API key lacks the scope ${scope}, required by this call.`, {
    extensions: { code: 'SCOPE_MISSING', http: { status: 403 } },
  });
