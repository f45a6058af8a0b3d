import { SelectField } from '../../../components/ui/field.tsx';
import { useFilterChoicesQuery } from '#graphql';
import { lineFieldOf, type LineProps } from './line-values.ts';

/** The category of a line. */
export function CategoryField({ none, ...props }: LineProps & { none?: string }) {
  const { categoryId } = props.line;
  const categories = useFilterChoicesQuery().data?.categories ?? [];
  return (
    <SelectField
      {...(none !== undefined && { none })}
      options={categories
        .filter(({ id, archived }) => !archived || id === categoryId)
        .map(({ id, name }) => [id, name] as const)}
      {...lineFieldOf(props, 'categoryId', 'Category')}
    />
  );
}
