import { useMemo } from 'react';
import { useAuditNamesQuery } from '#graphql';
import { personName } from '../../../subjects/members/person-name.ts';
import type { NameOf } from './audit-sentence.ts';

interface AuditNames {
  /** Sorted by name. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly nameOf: NameOf;
}

/** Resolves the log's ids, such as `member 7`, to names. */
export function useAuditNames(): AuditNames {
  const { data } = useAuditNamesQuery({ fetchPolicy: 'cache-first' });
  return useMemo(() => {
    const people = (data?.members ?? [])
      .map((member) => ({ id: member.id, name: personName(member) }))
      .sort((left, right) => left.name.localeCompare(right.name));
    const names = new Map<string, string>([
      ...people.map(({ id, name }) => [`member ${id}`, name] as const),
      ...(data?.departments ?? []).map(({ id, name }) => [`department ${id}`, name] as const),
    ]);
    return { people, nameOf: (subject) => names.get(subject) ?? null };
  }, [data]);
}
