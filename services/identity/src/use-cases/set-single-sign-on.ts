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
  proposeMember,
  type MemberControl,
  type ProposedMember,
} from './role-grants.ts';
import { authorshipOf } from './authorship.ts';

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
export const setSingleSignOnControl = (
  ports: Pick<UseCasePorts, 'clock'>,
): MemberControl<SingleSignOnChange> => ({
  kind: 'single_sign_on.changed',
  prepare: asProposer(ports, async (context, change) => {
    const { id } = context.organization;
    const current = await context.scope.singleSignOn.find(id);
    const sealedSecret = change.sealedSecret ?? keptSecret(current, change);
    if (sealedSecret === null) {
      const message = 'Enter the client secret of this provider.';
      return refuse('VALIDATION_FAILED', message, 'clientSecret');
    }
    const diff = differences(current, change);
    return ok({
      title: current ? 'Change single sign-on' : 'Set up single sign-on',
      diff,
      asksStepUp: true,
      apply: async (confirmation) => {
        if (diff.length > 0) {
          const authorship = await authorshipOf(context, confirmation);
          await context.scope.singleSignOn.save({
            ...change,
            organizationId: id,
            sealedSecret,
            authorship,
          });
          await report(context, 'single_sign_on.changed', diff);
        }
        return { id };
      },
    });
  }),
});

/** Keeps the secret unless the provider changes, so that it is never sent to another one. */
const keptSecret = (current: SingleSignOn | null, change: SingleSignOnChange): string | null =>
  current?.issuer === change.issuer && current.clientId === change.clientId
    ? current.sealedSecret
    : null;

/** Ends single sign-on and removes members' links to the provider. Members keep their roles. */
export const removeSingleSignOnControl = (
  ports: Pick<UseCasePorts, 'clock'>,
): MemberControl<Record<string, never>> => ({
  kind: 'single_sign_on.removed',
  prepare: asProposer(ports, async (context, _payload) => {
    const { id } = context.organization;
    const current = await context.scope.singleSignOn.find(id);
    if (!current) return noProvider();
    const diff = differences(current, null);
    return ok({
      title: 'Remove single sign-on',
      diff,
      asksStepUp: true,
      apply: async () => {
        await context.scope.singleSignOn.remove(id);
        await report(context, 'single_sign_on.removed', diff);
        return { id };
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
  readonly idempotencyKey: string | null;
}

/** Proposes settings for the organization's provider. */
export const setSingleSignOn = (ports: UseCasePorts) => {
  const control = setSingleSignOnControl(ports);
  const { providers } = ports;
  return ({ actor, input, idempotencyKey: key }: SetSingleSignOnCommand): Promise<ProposedMember> =>
    asAdmin(ports, actor, (context) =>
      context.scope.once({ actor, key, operation: 'setSingleSignOn', input }, async () => {
        const { scope, organization } = context;
        const current = await scope.singleSignOn.find(organization.id);
        const read = readSingleSignOn(input, current, providers.addresses);
        if (!read.ok) return read;
        const { clientSecret, ...rules } = read.value;
        const sealedSecret =
          clientSecret === null ? null : providers.sealSecret(organization.id, clientSecret);
        return proposeMember(ports, context, actor, control, { ...rules, sealedSecret });
      }),
    );
};

/** Proposes ending single sign-on. */
export const removeSingleSignOn = (ports: UseCasePorts) => {
  const control = removeSingleSignOnControl(ports);
  return (actor: Actor): Promise<ProposedMember> =>
    asAdmin(ports, actor, (context) => proposeMember(ports, context, actor, control, {}));
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
