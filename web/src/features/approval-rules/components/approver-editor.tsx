import { Trash2 } from 'lucide-react';
import { IconButton } from '../../../components/ui/button.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import type { Role, RuleVocabularyQuery } from '../../../generated/graphql.ts';
import { personName } from '../../../lib/person-name.ts';
import { roleNames } from '../../../lib/role-names.ts';
import {
  newApprover,
  problemAt,
  type ApproverKind,
  type ApproverValues,
  type FieldProblems,
} from '../rule-values.ts';
import { EditableList } from './editable-list.tsx';

const kindWords: Record<ApproverKind, string> = {
  manager: "The submitter's manager",
  role: 'Everybody with a role',
  member: 'A member',
};
const kinds = Object.keys(kindWords) as ApproverKind[];
const roles = Object.keys(roleNames) as Role[];

/** The approvers of a stage. */
export function ApproverEditor({
  field,
  approvers,
  problems,
  vocabulary,
  onChange,
}: {
  field: string;
  approvers: readonly ApproverValues[];
  problems: FieldProblems;
  vocabulary: RuleVocabularyQuery | undefined;
  onChange: (approvers: ApproverValues[], structural: boolean) => void;
}) {
  const replace = (changed: ApproverValues) =>
    onChange(
      approvers.map((each) => (each.key === changed.key ? changed : each)),
      false,
    );
  return (
    <div className="grid gap-3">
      <EditableList
        label="Approvers"
        problem={problemAt(problems, field)}
        addLabel="Add approver"
        onAdd={() => onChange([...approvers, newApprover('role')], true)}
      >
        {approvers.map((approver, index) => (
          <li key={approver.key} className="flex items-start gap-2">
            <ApproverFields
              approver={approver}
              place={index + 1}
              error={problemAt(problems, `${field}.${index}`)}
              vocabulary={vocabulary}
              onChange={replace}
            />
            <IconButton
              label={`Remove approver ${index + 1}`}
              className="mt-6"
              onClick={() =>
                onChange(
                  approvers.filter((each) => each !== approver),
                  true,
                )
              }
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </EditableList>
    </div>
  );
}

function ApproverFields({
  approver,
  place,
  error,
  vocabulary,
  onChange,
}: {
  approver: ApproverValues;
  place: number;
  error: string | undefined;
  vocabulary: RuleVocabularyQuery | undefined;
  onChange: (approver: ApproverValues) => void;
}) {
  const people = (vocabulary?.members ?? []).filter(
    ({ id, active }) => active || id === approver.memberId,
  );
  return (
    <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
      <SelectField
        label={`Approver ${place}`}
        value={approver.kind}
        error={approver.kind === 'member' ? undefined : error}
        onChange={(event) => {
          const kind = kinds.find((each) => each === event.target.value);
          if (kind) onChange({ ...approver, kind });
        }}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindWords[kind]}
          </option>
        ))}
      </SelectField>
      {approver.kind === 'role' && (
        <SelectField
          label="Role"
          value={approver.role}
          onChange={(event) => {
            const role = roles.find((each) => each === event.target.value);
            if (role) onChange({ ...approver, role });
          }}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </SelectField>
      )}
      {approver.kind === 'member' && (
        <SelectField
          label="Member"
          value={approver.memberId}
          error={error}
          onChange={(event) => onChange({ ...approver, memberId: event.target.value })}
        >
          <option value="">Select a member</option>
          {people.map((member) => (
            <option key={member.id} value={member.id}>
              {personName(member)}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}
