import { skipToken } from '@apollo/client/react';
import { useFilterChoicesQuery } from '#graphql';

/** Name of a category, a policy or a tax code by its id; the id itself for other fields or unknown names. */
export type NameOf = (field: string, value: string) => string;

/** Display values of an expense: categories, policies and tax codes by name, archived ones too. */
export function useCatalogueNames({ wanted }: { wanted: boolean } = { wanted: true }): NameOf {
  const { data } = useFilterChoicesQuery(wanted ? {} : skipToken);
  return (field, value) => {
    const lists = {
      categoryId: data?.categories,
      policyId: data?.policies,
      taxCodeId: data?.taxCodes,
    };
    const list = field in lists ? lists[field as keyof typeof lists] : undefined;
    return list?.find(({ id }) => id === value)?.name ?? value;
  };
}
