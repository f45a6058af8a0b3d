import { CheckboxGroup } from '../../../components/ui/checkbox-group.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import {
  useDepartmentNamesQuery,
  type MemberRowFragment,
  type Role,
} from '../../../generated/graphql.ts';
import { personName } from '../../../lib/person-name.ts';
import { roleNames } from '../../../lib/role-names.ts';
import type { FieldErrors } from '../../../lib/use-form.ts';

export interface MemberValues {
  email: string;
  firstName: string;
  lastName: string;
  roles: Role[];
  /** Empty: no manager. */
  managerId: string;
  /** Empty: none. */
  department: string;
}

export function checkMember(values: MemberValues): FieldErrors<MemberValues> {
  return {
    email: values.email.trim() === '' ? 'Enter an email address' : undefined,
    firstName: values.firstName.trim() === '' ? 'Enter a first name' : undefined,
    lastName: values.lastName.trim() === '' ? 'Enter a last name' : undefined,
    roles: values.roles.length === 0 ? 'Choose at least one role.' : undefined,
  };
}

/** Roles that an admin can assign. Operators act for every organisation, so they are seeded. */
const roleHints: Record<Exclude<Role, 'OPERATOR'>, string> = {
  EMPLOYEE: 'Records expenses.',
  APPROVER: 'Is asked by approval rules.',
  FINANCE: 'Sees every expense and payout.',
  ADMIN: 'Manages members, rules and settings.',
};

interface MemberFieldsProps {
  values: MemberValues;
  errors: FieldErrors<MemberValues>;
  set: <Name extends keyof MemberValues>(name: Name, value: MemberValues[Name]) => void;
  members: readonly MemberRowFragment[];
  /** The member being edited, who can't be their own manager. */
  memberId: string | null;
}

export function MemberFields({ values, errors, set, members, memberId }: MemberFieldsProps) {
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          required
          value={values.firstName}
          error={errors.firstName}
          onChange={(event) => set('firstName', event.target.value)}
        />
        <TextField
          label="Last name"
          required
          value={values.lastName}
          error={errors.lastName}
          onChange={(event) => set('lastName', event.target.value)}
        />
      </div>
      <CheckboxGroup
        legend="Roles"
        columns={2}
        choices={(Object.keys(roleHints) as (keyof typeof roleHints)[]).map((value) => ({
          value,
          label: roleNames[value],
          hint: roleHints[value],
        }))}
        chosen={values.roles}
        error={errors.roles}
        // An operator stays one, whatever else changes.
        onChange={(roles) =>
          set('roles', [...roles, ...values.roles.filter((role) => role === 'OPERATOR')])
        }
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label="Manager"
          value={values.managerId}
          error={errors.managerId}
          onChange={(event) => set('managerId', event.target.value)}
        >
          <option value="">Nobody</option>
          {members
            .filter(({ id, status }) => id !== memberId && status !== 'DEACTIVATED')
            .map((member) => (
              <option key={member.id} value={member.id}>
                {personName(member)}
              </option>
            ))}
        </SelectField>
        <DepartmentField {...{ values, errors, set }} />
      </div>
    </>
  );
}

function DepartmentField({
  values,
  errors,
  set,
}: Pick<MemberFieldsProps, 'values' | 'errors' | 'set'>) {
  const { data } = useDepartmentNamesQuery();
  const names = (data?.departments ?? []).map(({ name }) => name);
  // Keeps the current department selectable while the list loads.
  const offered =
    values.department === '' || names.includes(values.department)
      ? names
      : [values.department, ...names];
  return (
    <SelectField
      label="Department"
      value={values.department}
      error={errors.department}
      onChange={(event) => set('department', event.target.value)}
    >
      <option value="">None</option>
      {offered.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
