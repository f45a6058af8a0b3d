import { skipToken } from '@apollo/client/react';
import { useFilterChoicesQuery } from '../../../generated/graphql.ts';

/** Name of a category or a policy by its id; the id itself for other fields or unknown names. */
export type NameOf = (field: string, value: string) => string;

/** Display values of an expense: categories and policies by name, archived ones too. */
export function useCatalogueNames({ wanted }: { wanted: boolean } = { wanted: true }): NameOf {
  const { data } = useFilterChoicesQuery(wanted ? {} : skipToken);
  return (field, value) => {
    if (field !== 'categoryId' && field !== 'policyId') return value;
    const list = field === 'categoryId' ? data?.categories : data?.policies;
    return list?.find(({ id }) => id === value)?.name ?? value;
  };
}
