import { skipToken } from '@apollo/client/react';
import { useCallback } from 'react';
import {
  useCustomFieldsQuery,
  usePeopleChoicesQuery,
  type CustomFieldPartsFragment,
} from '#graphql';
import { personName } from '../members/person-name.ts';

export type CustomField = CustomFieldPartsFragment;

const noFields: readonly CustomField[] = [];

/** The custom fields of the organization, archived ones too; none while they load. */
export const useCustomFields = (wanted = true): readonly CustomField[] =>
  useCustomFieldsQuery(wanted ? {} : skipToken).data?.customFields ?? noFields;

export interface FieldText {
  key: string;
  name: string;
  text: string;
}

export type FieldTexts = (values: readonly { field: string; value: string }[]) => FieldText[];

/** Returns values of custom fields for people: fields by their names, and members by theirs. */
export function useFieldTexts(wanted: boolean): FieldTexts {
  const fields = useCustomFields(wanted);
  const namesMembers = fields.some(({ kind }) => kind === 'MEMBER');
  const { data } = usePeopleChoicesQuery(namesMembers ? {} : skipToken);
  const members = data?.members;
  return useCallback(
    (values) =>
      values.map(({ field: key, value }) => {
        const field = fields.find((each) => each.key === key);
        const member =
          field?.kind === 'MEMBER' ? members?.find(({ id }) => id === value) : undefined;
        return { key, name: field?.name ?? key, text: member ? personName(member) : value };
      }),
    [fields, members],
  );
}
