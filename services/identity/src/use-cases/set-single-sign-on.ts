import type { Saying, SentProof } from '@outlay/authority-log';
import { canonicalHash } from '@outlay/platform/hashing';
import { ok, refuse, type Refused, type Result } from '@outlay/platform/result';
import { changesBetween, type AuditChange } from '../domain/audit.ts';
import { tooManyRequests, type RefusalCode } from '../domain/identity-refusals.ts';
import {
  describeSingleSignOn,
  readIssuer,
  readSingleSignOn,
  type SingleSignOn,
  type SingleSignOnInput,
  type SingleSignOnRules,
} from '../domain/single-sign-on.ts';
import { asAdmin, type AdminContext } from './as-admin.ts';
import { countAttempt } from './count-attempt.ts';
import type { Actor, UseCasePorts } from './ports.ts';
import {
  asProposer,
  proposeChange,
  type MemberChange,
  type ProposedMember,
} from './role-grants.ts';

/** The proposal holds the encrypted secret; null keeps the current one. */
interface SingleSignOnChange extends SingleSignOnRules {
  readonly sealedSecret: string | null;
}

const noProvider = (): Refused<'NOT_FOUND'> =>
  refuse('NOT_FOUND', "Single sign-on isn't set up yet.");

function differences(before: SingleSignOn | null, after: SingleSignOnChange | null): AuditChange[] {
  const [was, is] = [describeSingleSignOn(before), describeSingleSignOn(after)];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const secret = {
    field: 'Client secret',
    before: before && 'Set',
    after: before ? 'Replaced' : 'Set',
  };
  return [...changesBetween(was, is, fields), ...(after?.sealedSecret ? [secret] : [])];
}

/** Sets the provider that signs members in, and the roles that its groups give. */
export const singleSignOnSet = (
  ports: Pick<UseCasePorts, 'clock'>,
): MemberChange<SingleSignOnChange> => ({
  kind: 'single_sign_on.changed',
  prepare: asProposer(ports, async (context, change) => {
    const { id } = context.organization;
    const current = await context.scope.singleSignOn.find(id);
    const sealedSecret = change.sealedSecret ?? currentSecret(current, change);
    if (sealedSecret === null) {
      const message = 'Enter the client secret of this provider.';
      return refuse('VALIDATION_FAILED', message, 'clientSecret');
    }
    const fields = differences(current, change);
    return ok({
      title: current ? 'Change single sign-on' : 'Set up single sign-on',
      fields,
      says: fields.length > 0 ? sayingOf(change) : null,
      asksStepUp: true,
      apply: async () => {
        if (fields.length === 0) return;
        await context.scope.singleSignOn.save({ ...change, organizationId: id, sealedSecret });
        await report(context, 'single_sign_on.changed', fields);
      },
    });
  }),
});

const SUBJECT = 'single_sign_on/settings';

const sayingOf = ({ sealedSecret: _secret, ...rules }: SingleSignOnChange): Saying => ({
  kind: 'single_sign_on.set',
  subject: SUBJECT,
  body: {
    issuer: rules.issuer,
    clientId: rules.clientId,
    createsMembers: rules.createsMembers,
    settingsHash: canonicalHash(rules),
  },
});

/** Keeps the secret unless the provider changes, so that it is never sent to another one. */
const currentSecret = (current: SingleSignOn | null, change: SingleSignOnChange): string | null =>
  current?.issuer === change.issuer && current.clientId === change.clientId
    ? current.sealedSecret
    : null;

/** Ends single sign-on and removes members' links to the provider. Members keep their roles. */
export const singleSignOnRemoved = (
  ports: Pick<UseCasePorts, 'clock'>,
): MemberChange<Record<string, never>> => ({
  kind: 'single_sign_on.removed',
  prepare: asProposer(ports, async (context, _payload) => {
    const { id } = context.organization;
    const current = await context.scope.singleSignOn.find(id);
    if (!current) return noProvider();
    const fields = differences(current, null);
    return ok({
      title: 'Remove single sign-on',
      fields,
      says: { kind: 'single_sign_on.set', subject: SUBJECT, body: { removed: true } },
      asksStepUp: true,
      apply: async () => {
        await context.scope.singleSignOn.remove(id);
        await report(context, 'single_sign_on.removed', fields);
      },
    });
  }),
});

const report = (
  { scope, organization: { id } }: AdminContext,
  kind: 'single_sign_on.changed' | 'single_sign_on.removed',
  changes: readonly AuditChange[],
): Promise<void> =>
  scope.audit({ organizationId: id, kind, subject: `organization ${id}`, changes });

export interface SetSingleSignOnCommand {
  readonly actor: Actor;
  readonly input: SingleSignOnInput;
  /** Null where the session is to be enough. */
  readonly proof?: SentProof | null;
  readonly idempotencyKey: string | null;
}

/** Proposes settings for the organization's provider. */
export const setSingleSignOn = (ports: UseCasePorts) => {
  const change = singleSignOnSet(ports);
  const { providers } = ports;
  return async (command: SetSingleSignOnCommand): Promise<ProposedMember> => {
    const { actor, input, proof, idempotencyKey: key } = command;
    const read = await asAdmin(ports, actor, async ({ scope, organization }) =>
      readSingleSignOn(input, await scope.singleSignOn.find(organization.id), providers.addresses),
    );
    if (!read.ok) return read;
    const { clientSecret, ...rules } = read.value;
    const { organizationId } = actor.viewer;
    const sealedSecret =
      clientSecret === null ? null : providers.sealSecret(organizationId, clientSecret);
    const once = { key, operation: 'setSingleSignOn', input };
    return proposeChange(ports, actor, change, { ...rules, sealedSecret }, { proof, once });
  };
};

/** Proposes ending single sign-on. */
export const removeSingleSignOn = (ports: UseCasePorts) => {
  const change = singleSignOnRemoved(ports);
  return ({
    actor,
    proof,
  }: Pick<SetSingleSignOnCommand, 'actor' | 'proof'>): Promise<ProposedMember> =>
    proposeChange(ports, actor, change, {}, { proof });
};

/** Reads a provider's published settings, outside of any transaction. */
export const testSingleSignOn =
  (ports: UseCasePorts) =>
  async (command: { actor: Actor; issuer: string }): Promise<Result<null, RefusalCode>> => {
    const { actor } = command;
    const issuer = readIssuer(command.issuer, ports.providers.addresses);
    if (!issuer.ok) return issuer;
    const allowed = await asAdmin(ports, actor, async ({ scope, admin }) => {
      const throttle = { kind: 'single_sign_on_test', subject: admin.id } as const;
      const waitS = await countAttempt(scope, ports, [throttle]);
      return waitS > 0 ? tooManyRequests(waitS) : ok(null);
    });
    return allowed.ok ? ports.providers.check(issuer.value) : allowed;
  };
