import { Plus, Trash } from 'lucide-react';
import { Button, IconButton } from '../../../components/ui/button.tsx';
import { CheckboxGroup } from '../../../components/ui/checkbox-group.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import type { GroupRolesInput, MemberRole } from '#graphql';
import { roleNames } from '../../../subjects/members/role-names.ts';
import { groupsMax } from '../provider-values.ts';

/** Employee is missing, because everyone has that role. */
const choices = (['APPROVER', 'FINANCE', 'ADMIN'] satisfies MemberRole[]).map((value) => ({
  value,
  label: roleNames[value],
}));

interface GroupRolesEditorProps {
  value: readonly GroupRolesInput[];
  error: string | undefined;
  onChange: (groups: GroupRolesInput[]) => void;
}

/** The roles that groups of the provider give. */
export function GroupRolesEditor({ value: groups, error, onChange }: GroupRolesEditorProps) {
  const replace = (at: number, part: Partial<GroupRolesInput>) =>
    onChange(groups.map((each, index) => (index === at ? { ...each, ...part } : each)));
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-1.5 text-sm font-medium text-ink-soft">Roles by group</legend>
      <p className="text-sm text-ink-faint">
        Each sign-in grants and takes these roles by the member&apos;s groups. Roles that you give
        to no group are managed in Outlay.
      </p>
      {groups.map(({ group, roles }, index) => (
        <div
          key={index}
          role="group"
          aria-label={`Group ${index + 1}`}
          className="grid gap-3 border-l-2 border-line pl-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-start"
        >
          <TextField
            label="Group"
            spellCheck={false}
            autoComplete="off"
            value={group}
            onChange={(event) => replace(index, { group: event.target.value })}
          />
          <CheckboxGroup<MemberRole>
            legend="Roles"
            choices={choices}
            value={roles}
            onChange={(chosen) => replace(index, { roles: chosen })}
          />
          <IconButton
            Icon={Trash}
            label={`Remove group ${index + 1}`}
            onClick={() => onChange(groups.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {error !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <div>
        <Button
          Icon={Plus}
          size="sm"
          disabled={groups.length >= groupsMax}
          onClick={() => onChange([...groups, { group: '', roles: [] }])}
        >
          Add group
        </Button>
      </div>
    </fieldset>
  );
}
