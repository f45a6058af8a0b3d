import type { ApiScope } from '@outlay/platform/auth';
import { OperationTypeNode, type DocumentNode } from 'graphql';
import { scopeOfField } from '../auth/api-scopes.ts';
import { operationOf, rootFieldsOf } from './root-fields.ts';

/** Asks for the schema, not for data. */
const META_FIELDS = new Set(['__typename', '__schema', '__type']);

/** What an operation lacks, as a scope: of a field that is not listed, ADMIN, which does not help either. */
export function missingScope(
  document: DocumentNode,
  operationName: string | null | undefined,
  scopes: readonly ApiScope[],
): ApiScope | null {
  const operation = operationOf(document, operationName);
  if (!operation) return null;
  const kind = operation.operation === OperationTypeNode.MUTATION ? 'mutation' : 'query';
  for (const field of rootFieldsOf(document, operation)) {
    if (META_FIELDS.has(field)) continue;
    const scope = scopeOfField(kind, field);
    if (scope === null) return 'ADMIN';
    if (!scopes.includes(scope)) return scope;
  }
  return null;
}
