import * as z from 'zod/mini';
import { CheckboxGroup } from '../../../components/ui/checkbox-group.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import {
  useDepartmentNamesQuery,
  useMemberChoicesQuery,
  type MemberRole,
  type MemberRowFragment,
} from '#graphql';
import { requiredText, someOf } from '../../../lib/form-schema.ts';
import { personName } from '../../../subjects/members/person-name.ts';
import { roleNames } from '../../../subjects/members/role-names.ts';
import type { ServerForm } from '../../../lib/use-server-form.ts';
import hints from './role-hints.json' with { type: 'json' };

/** The manager, the department and the last day of access are empty when unset. */
export const memberSchema = z.object({
  email: requiredText('Enter an email address'),
  firstName: requiredText('Enter a first name'),
  lastName: requiredText('Enter a last name'),
  roles: someOf<MemberRole>('Choose at least one role.'),
  managerId: z.string(),
  department: z.string(),
  accessEndsOn: z.string(),
});
export type MemberValues = z.infer<typeof memberSchema>;

/** Only somebody who decides nothing and is paid nothing leaves by date. */
const mayEnd = ({ roles }: Pick<MemberValues, 'roles'>): boolean =>
  roles.length === 1 && roles[0] === 'ACCOUNTANT';

/** The last day of access, as it is sent. */
export const accessEndOf = (values: MemberValues): string | null =>
  mayEnd(values) && values.accessEndsOn !== '' ? values.accessEndsOn : null;

const roleHints: Record<MemberRole, string> = hints;

interface MemberFieldsProps {
  form: ServerForm<MemberValues>;
  /** The member being edited, who can't be their own manager. */
  member: MemberRowFragment | null;
}

export function MemberFields({ form: { field, choice, values }, member }: MemberFieldsProps) {
  const people = useMemberChoicesQuery().data?.members.filter(
    ({ id, status }) => id !== member?.id && status !== 'DEACTIVATED',
  );
  // The current manager stays selectable while the list loads.
  const managers = people ?? (member?.manager ? [member.manager] : []);
  const names = useDepartmentNamesQuery().data?.departments.map(({ name }) => name) ?? [];
  // The current department stays selectable while the list loads.
  const departments = new Set([values.department, ...names]);
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="First name" required {...field('firstName')} />
        <TextField label="Last name" required {...field('lastName')} />
      </div>
      <CheckboxGroup<MemberRole>
        legend="Roles"
        columns={2}
        choices={(Object.keys(roleHints) as MemberRole[]).map((value) => ({
          value,
          label: roleNames[value],
          hint: roleHints[value],
        }))}
        {...choice('roles')}
      />
      {mayEnd(values) && (
        <TextField
          label="Access ends after"
          type="date"
          hint="Leave it empty for no end. From the next day on they can't sign in."
          {...field('accessEndsOn')}
        />
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="Manager"
          none="No manager"
          options={managers.map((manager) => [manager.id, personName(manager)])}
          {...field('managerId')}
        />
        <SelectField
          label="Department"
          none="None"
          options={[...departments].filter(Boolean).map((name) => [name, name])}
          {...field('department')}
        />
      </div>
    </>
  );
}
