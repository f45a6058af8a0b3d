import type { Scope } from '@outlay/platform/auth';
import type { DocumentNode } from 'graphql';
import { scopesOfField } from '../auth/api-scopes.ts';
import { INTROSPECTION_FIELDS, operationOf, rootFieldsOf } from './root-fields.ts';

/** Introspection fields, which return the schema and no data. */
const META_FIELDS = new Set(['__typename', ...INTROSPECTION_FIELDS]);

/** Returns the scope that an operation lacks; ADMIN for an unlisted field, which no scope covers. */
export function missingScope(
  document: DocumentNode,
  operationName: string | null | undefined,
  scopes: readonly Scope[],
): Scope | null {
  const operation = operationOf(document, operationName);
  if (!operation) return null;
  for (const field of rootFieldsOf(document, operation)) {
    if (META_FIELDS.has(field)) continue;
    const sufficient = scopesOfField(operation.operation, field);
    if (!sufficient.some((scope) => scopes.includes(scope))) return sufficient[0] ?? 'ADMIN';
  }
  return null;
}
