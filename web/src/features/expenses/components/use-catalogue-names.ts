import { useFilterChoicesQuery } from '../../../generated/graphql.ts';
import type { FieldName } from './merge-edits.ts';

/** Values of the form as people know them: categories and policies by name. */
export function useCatalogueNames(): (field: FieldName, value: string) => string {
  const { data } = useFilterChoicesQuery();
  return (field, value) => {
    if (field !== 'categoryId' && field !== 'policyId') return value;
    const list = field === 'categoryId' ? data?.categories : data?.policies;
    return list?.find(({ id }) => id === value)?.name ?? value;
  };
}
