import { skipToken } from '@apollo/client/react';
import { useFilterChoicesQuery } from '../../../generated/graphql.ts';

/** The name of a category or a policy by its id; the id itself where the field is another or the name is not known. */
export type NameOf = (field: string, value: string) => string;

/** Values of an expense as people know them: categories and policies by name, archived ones too. */
export function useCatalogueNames({ wanted }: { wanted: boolean } = { wanted: true }): NameOf {
  const { data } = useFilterChoicesQuery(wanted ? {} : skipToken);
  return (field, value) => {
    if (field !== 'categoryId' && field !== 'policyId') return value;
    const list = field === 'categoryId' ? data?.categories : data?.policies;
    return list?.find(({ id }) => id === value)?.name ?? value;
  };
}
