import { RULE_ROLES } from '@outlay/schemas/roles';
import * as z from 'zod/mini';
import type { Role, RuleApproverInput, RulePartsFragment, RuleVocabularyQuery } from '#graphql';
import { checked } from '../../lib/form-schema.ts';
import { personName } from '../../subjects/members/person-name.ts';
import { roleNames } from '../../subjects/members/role-names.ts';

type Approver = RulePartsFragment['stages'][number]['approvers'][number];
export type ApproverKind = keyof Approver;

/** An approver in the editor, with a choice for each kind, so that switching between kinds keeps them. */
export type ApproverValues = { kind: ApproverKind } & Record<ApproverKind, string>;

interface Traits {
  /** The label in the list of kinds. */
  label: string;
  /** Returns an approver's name and choice; null for an approver of another kind. */
  read: (approver: Approver) => { name: string; choice: string } | null;
  toInput: (choice: string) => RuleApproverInput;
  /** The field for the choice, for kinds that need one. */
  field?: {
    label: string;
    none?: string;
    initial: string;
    /** Shown when nothing is chosen. */
    problem: string;
    options: (
      vocabulary: RuleVocabularyQuery | undefined,
      chosen: string,
    ) => (readonly [value: string, label: string])[] | undefined;
  };
}

/** Everything that differs by kind of approver, in the order of the list. */
export const approverKinds: Record<ApproverKind, Traits> = {
  manager: {
    label: "The submitter's manager",
    read: ({ manager }) => (manager ? { name: 'Manager', choice: '' } : null),
    toInput: () => ({ manager: true }),
  },
  role: {
    label: 'Everyone with a role',
    read: ({ role }) => role && { name: roleNames[role], choice: role },
    toInput: (choice) => ({ role: choice as Role }),
    field: {
      label: 'Role',
      initial: 'FINANCE',
      problem: 'Choose a role',
      options: () =>
        RULE_ROLES.map((role) => {
          const value = role.toUpperCase() as Role;
          return [value, roleNames[value]];
        }),
    },
  },
  member: {
    label: 'A member',
    // A member who couldn't be loaded is null too.
    read: ({ manager, role, member }) =>
      manager || role ? null : { name: personName(member), choice: member?.id ?? '' },
    toInput: (choice) => ({ memberId: choice }),
    field: {
      label: 'Member',
      none: 'Select a member',
      initial: '',
      problem: 'Choose a member',
      options: (vocabulary, chosen) =>
        vocabulary?.members
          .filter(({ id, active }) => active || id === chosen)
          .map((member) => [member.id, personName(member)]),
    },
  },
};
const kinds = Object.keys(approverKinds) as ApproverKind[];

export const approverSchema = checked(z.custom<ApproverValues>(), (values) => {
  const { field } = approverKinds[values.kind];
  return field && !values[values.kind] ? field.problem : null;
});

export const newApprover = (kind: ApproverKind): ApproverValues => ({
  ...(Object.fromEntries(
    kinds.map((each) => [each, approverKinds[each].field?.initial ?? '']),
  ) as Record<ApproverKind, string>),
  kind,
});

const kindOf = (approver: Approver): ApproverKind =>
  kinds.find((kind) => approverKinds[kind].read(approver)) ?? 'manager';

export function approverValues(approver: Approver): ApproverValues {
  const kind = kindOf(approver);
  return { ...newApprover(kind), [kind]: approverKinds[kind].read(approver)?.choice };
}

export const toApproverInput = (values: ApproverValues): RuleApproverInput =>
  approverKinds[values.kind].toInput(values[values.kind]);

export const approverLabel = (approver: Approver): string =>
  approverKinds[kindOf(approver)].read(approver)?.name ?? '';
