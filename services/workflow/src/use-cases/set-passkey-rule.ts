import { ok } from '@outlay/platform/result';
import {
  passkeyRuleOf,
  passkeyRuleText,
  readPasskeyRule,
  type PasskeyRule,
} from '../domain/passkey-rule.ts';
import {
  onceKnown,
  proposeChange,
  requireAdmin,
  type ChangeCommand,
  type ChangePorts,
  type LoggedChange,
  type Proposing,
} from './logged-change.ts';
import type { ChangingScope, WorkflowQueries } from './ports.ts';

/** Which approvals need passkeys. It applies to every later decision, including those of running approvals. */
export const passkeyRuleSet: LoggedChange<PasskeyRule> = {
  kind: 'passkey_rule.set',
  says: ({ aboveUsd }) => ({
    kind: 'passkey_rule.set',
    subject: 'passkey_rule',
    body: { aboveUsd },
  }),
  write: (scope, data) => {
    const aggregateId = `passkey-rule:${scope.organizationId}`;
    return scope.publish([{ type: 'PasskeyRuleChanged', aggregateId, data }]);
  },
};

async function checkRule(scope: ChangingScope, after: PasskeyRule) {
  const field = {
    field: 'Passkey required',
    before: passkeyRuleText(passkeyRuleOf(await scope.knownAuthority())),
    after: passkeyRuleText(after),
  };
  const fields = field.before === field.after ? [] : [field];
  return ok({ title: 'Change which approvals need a passkey', fields });
}

/** Changes the rule, or proposes the change where it asks for fewer passkeys. */
export const setPasskeyRule =
  (ports: ChangePorts & { readonly queries: Pick<WorkflowQueries, 'authority'> }) =>
  async ({
    aboveUsd,
    ...command
  }: ChangeCommand & { readonly aboveUsd: string | null }): Proposing => {
    const refused = requireAdmin(command.viewer);
    if (refused) return refused;
    const read = readPasskeyRule(aboveUsd);
    if (!read.ok) return read;
    return onceKnown(
      proposeChange(ports, command, passkeyRuleSet, read.value, checkRule),
      async () => {
        const inForce = passkeyRuleOf(await ports.queries.authority(command.viewer));
        return inForce.aboveUsd === read.value.aboveUsd;
      },
    );
  };
