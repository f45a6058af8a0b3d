import { useRef, useState } from 'react';
import {
  useCreateDepartmentMutation,
  useDepartmentNamesQuery,
  useInviteMemberMutation,
  type MemberChoicesQuery,
} from '#graphql';
import { failureMessage, isPendingConfirmation } from '../../../lib/graphql-failures.ts';
import { randomId } from '../../../lib/random-id.ts';
import { managersFirst, type Person } from './read-people.ts';

/** The result of a person's invitation. */
export type Outcome =
  | { kind: 'invited' }
  | { kind: 'proposed' }
  | { kind: 'failed'; message: string };

export type Outcomes = ReadonlyMap<string, Outcome>;

/** Sends an ordinary invitation for each person, one after the other, and skips those already sent. */
export function useBulkInvite(members: MemberChoicesQuery['members']) {
  const [inviteMember] = useInviteMemberMutation();
  const departments = useDepartments();
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [busy, setBusy] = useState(false);
  const ids = useRef(new Map<string, string>());

  const idOf = (email: string): string | null =>
    ids.current.get(email) ??
    members.find((member) => member.email.toLowerCase() === email)?.id ??
    null;

  const invite = async (person: Person): Promise<Outcome> => {
    const { email, firstName, lastName, roles, manager, department } = person;
    const managerId = manager === '' ? null : idOf(manager.toLowerCase());
    if (manager !== '' && managerId === null) {
      return { kind: 'failed', message: `${manager} is not a member yet. Invite them first.` };
    }
    const missing = await departments.ensure(department);
    if (missing !== null) return { kind: 'failed', message: missing };
    const input = {
      ...{ email, firstName, lastName, roles: [...roles], managerId },
      department: department || null,
    };
    const invited = await inviteMember({ input, idempotencyKey: randomId() });
    if (invited?.member) ids.current.set(email.toLowerCase(), invited.member.id);
    if (isPendingConfirmation(invited?.errors)) return { kind: 'proposed' };
    return invited?.errors.length === 0
      ? { kind: 'invited' }
      : { kind: 'failed', message: failureMessage(invited?.errors, 'Failed to send') };
  };

  /** Resolves to whether all of them were invited. */
  const send = async (people: readonly Person[]): Promise<boolean> => {
    setBusy(true);
    let areInvited = true;
    for (const person of managersFirst(people)) {
      const outcome = await invite(person);
      areInvited &&= outcome.kind === 'invited';
      setOutcomes((known) => new Map(known).set(person.email.toLowerCase(), outcome));
    }
    setBusy(false);
    return areInvited;
  };
  return { outcomes, busy, send };
}

/** Creates new departments. */
function useDepartments() {
  const known = useDepartmentNamesQuery().data?.departments;
  const [createDepartment] = useCreateDepartmentMutation();
  const made = useRef(new Set<string>());
  return {
    /** Returns null when the department exists afterwards, else the error. */
    ensure: async (name: string): Promise<string | null> => {
      const key = name.toLowerCase();
      const exists = known?.some((department) => department.name.toLowerCase() === key);
      if (key === '' || exists === true || made.current.has(key)) return null;
      const errors = (await createDepartment({ name }))?.errors;
      if (errors?.length !== 0 && !errors?.some(({ code }) => code === 'NAME_TAKEN')) {
        return failureMessage(errors, 'Failed to add the department');
      }
      made.current.add(key);
      return null;
    },
  };
}
