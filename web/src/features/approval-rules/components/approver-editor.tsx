import { SelectField } from '../../../components/ui/field.tsx';
import type { RuleVocabularyQuery } from '../../../generated/graphql.ts';
import { personName } from '../../../lib/person-name.ts';
import { roleNames } from '../../../lib/role-names.ts';
import type { ServerForm } from '../../../lib/use-server-form.ts';
import {
  newApprover,
  type ApproverKind,
  type RuleValues,
  type StageValues,
} from '../rule-values.ts';
import { EditableList } from './editable-list.tsx';

const kindLabels: Record<ApproverKind, string> = {
  manager: "The submitter's manager",
  role: 'Everybody with a role',
  member: 'A member',
};

/** The approvers of a stage. */
export function ApproverEditor({
  form,
  stage,
  path,
  vocabulary,
}: {
  form: ServerForm<RuleValues>;
  stage: StageValues;
  path: `stages.${number}`;
  vocabulary: RuleVocabularyQuery | undefined;
}) {
  const name = `${path}.approvers` as const;
  return (
    <div className="grid gap-3">
      <EditableList<'approvers'>
        form={form}
        name={name}
        items={stage.approvers}
        kind="Approvers"
        item="approver"
        rowClass="flex items-start gap-2"
        removeClass="mt-6"
        make={() => newApprover('role')}
      >
        {({ kind, memberId }, index) => {
          const error = form.errorAt(`${name}.${index}`);
          return (
            <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
              <SelectField
                label={`Approver ${index + 1}`}
                options={Object.entries(kindLabels)}
                {...form.field(`${name}.${index}.kind`)}
                error={kind === 'member' ? undefined : error}
              />
              {kind === 'role' && (
                <SelectField
                  label="Role"
                  options={Object.entries(roleNames)}
                  {...form.field(`${name}.${index}.role`)}
                />
              )}
              {kind === 'member' && (
                <SelectField
                  label="Member"
                  none="Select a member"
                  options={vocabulary?.members
                    .filter(({ id, active }) => active || id === memberId)
                    .map((member) => [member.id, personName(member)])}
                  {...form.field(`${name}.${index}.memberId`)}
                  error={error}
                />
              )}
            </div>
          );
        }}
      </EditableList>
    </div>
  );
}
