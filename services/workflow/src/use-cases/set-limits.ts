import { isAtMost, type Authority, type Trust } from '@outlay/authority';
import type { ChangedField } from '@outlay/authority-log';
import { ok, type Result } from '@outlay/platform/result';
import {
  changedLimits,
  limitsOf,
  readLimits,
  type ApprovalLimits,
} from '../domain/approval-limits.ts';
import {
  apiKeysText,
  autoApprovalLimitText,
  readAutoApprovalLimit,
  type AutoApproval,
} from '../domain/auto-approval-limit.ts';
import { monthlyLimitOf, readMonthlyLimit } from '../domain/monthly-auto-approval.ts';
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
  type ChangeWords,
  type CheckChange,
  type LoggedChange,
  type Proposing,
} from './logged-change.ts';
import type { ChangingScope, WorkflowQueries } from './ports.ts';

interface LimitPorts extends ChangePorts {
  readonly trust: Trust;
  readonly queries: Pick<WorkflowQueries, 'authority' | 'autoApproval'>;
}

/** A setting of an organization's approvals that admins change, and that the log keeps under one subject. */
interface Setting<Given, Value extends object> {
  readonly subject: string;
  readonly read: (
    given: Given,
    ports: LimitPorts,
    viewer: ChangeCommand['viewer'],
  ) => Result<Value, 'VALIDATION_FAILED'> | Promise<Result<Value, 'VALIDATION_FAILED'>>;
  readonly words: (scope: ChangingScope, after: Value, trust: Trust) => Promise<ChangeWords>;
  readonly write: LoggedChange<Value>['write'];
  /** Where only the log stores it: whether this service's copy has it. */
  readonly isKnown?: (authority: Authority, after: Value, trust: Trust) => boolean;
}

/** How a setting that takes effect is said and written. */
export const settingSet = <Given, Value extends object>({
  subject,
  write,
}: Setting<Given, Value>): LoggedChange<Value> => {
  const kind = `${subject}.set`;
  return { kind, says: (value) => ({ kind, subject, body: { ...value } }), write };
};

/** Changes a setting, or proposes what the log takes two people for. */
export const setLimit =
  <Given extends object, Value extends object>(setting: Setting<Given, Value>) =>
  (ports: LimitPorts) =>
  async (command: ChangeCommand & Given): Proposing => {
    const { viewer } = command;
    const refused = requireAdmin(viewer);
    if (refused) return refused;
    const read = await setting.read(command, ports, viewer);
    if (!read.ok) return read;
    const { isKnown } = setting;
    const check: CheckChange<Value, never> = async (scope, after) =>
      ok(await setting.words(scope, after, ports.trust));
    const made = proposeChange(ports, command, settingSet(setting), read.value, check);
    if (!isKnown) return made;
    return onceKnown(made, async () =>
      isKnown(await ports.queries.authority(viewer), read.value, ports.trust),
    );
  };

const differing = (fields: readonly ChangedField[]): readonly ChangedField[] =>
  fields.filter(({ before, after }) => before !== after);

/** The most that the signer pays. */
export const APPROVAL_LIMITS: Setting<{ readonly limits: ApprovalLimits }, ApprovalLimits> = {
  subject: 'limits',
  read: ({ limits }) => readLimits(limits),
  words: async (scope, after, trust) => ({
    title: 'Change the limits of payments',
    fields: changedLimits(limitsOf(await scope.knownAuthority(), trust), after),
  }),
  write: () => Promise.resolve(),
  isKnown: (authority, after, trust) =>
    changedLimits(limitsOf(authority, trust), after).length === 0,
};

/** Which approvals need passkeys. It applies to every later decision, including those of running approvals. */
export const PASSKEY_RULE: Setting<PasskeyRule, PasskeyRule> = {
  subject: 'passkey_rule',
  read: ({ aboveUsd }) => readPasskeyRule(aboveUsd),
  words: async (scope, after) => {
    const before = passkeyRuleText(passkeyRuleOf(await scope.knownAuthority()));
    const field = { field: 'Passkey required', before, after: passkeyRuleText(after) };
    return { title: 'Change which approvals need a passkey', fields: differing([field]) };
  },
  write: (scope, data) => {
    const aggregateId = `passkey-rule:${scope.organizationId}`;
    return scope.publish([{ type: 'PasskeyRuleChanged', aggregateId, data }]);
  },
  isKnown: (authority, { aboveUsd }) => passkeyRuleOf(authority).aboveUsd === aboveUsd,
};

interface GivenAutoApproval {
  readonly limitUsd: string;
  /** Null keeps the current setting. */
  readonly allowApiKeys: boolean | null;
}

/** What is approved without a person, for approvals that start from now on. */
export const AUTO_APPROVAL: Setting<GivenAutoApproval, AutoApproval> = {
  subject: 'auto_approval',
  read: async ({ limitUsd, allowApiKeys }, { trust, queries }, viewer) => {
    const read = readAutoApprovalLimit({ limitUsd, maxUsd: trust.autoApprovalMaxUsd });
    if (!read.ok) return read;
    const allowsApiKeys = allowApiKeys ?? (await queries.autoApproval(viewer)).allowsApiKeys;
    return ok({ limitUsd: read.value, allowsApiKeys });
  },
  words: async (scope, after) => {
    const before = await scope.autoApproval();
    return {
      title: 'Change the limit for automatic approval',
      fields: differing([
        {
          field: 'Automatic approval up to',
          before: autoApprovalLimitText(before.limitUsd),
          after: autoApprovalLimitText(after.limitUsd),
        },
        {
          field: 'API keys approve',
          before: apiKeysText(before.allowsApiKeys),
          after: apiKeysText(after.allowsApiKeys),
        },
      ]),
      asksStepUp:
        !isAtMost(after.limitUsd, before.limitUsd) ||
        (after.allowsApiKeys && !before.allowsApiKeys),
    };
  },
  write: (scope, autoApproval) => scope.saveAutoApproval(autoApproval),
};

/** How much is approved automatically for one person in a month, for approvals that start from now on. */
export const MONTHLY_AUTO_APPROVAL: Setting<
  { readonly monthlyLimitUsd: string },
  { readonly limitUsd: string }
> = {
  subject: 'monthly_auto_approval',
  read: ({ monthlyLimitUsd }) => {
    const read = readMonthlyLimit(monthlyLimitUsd);
    return read.ok ? ok({ limitUsd: read.value }) : read;
  },
  words: async (scope, { limitUsd: after }) => {
    const before = monthlyLimitOf(await scope.monthlyAutoApproval());
    const field = {
      field: 'Automatic approval per person and month',
      before: autoApprovalLimitText(before),
      after: autoApprovalLimitText(after),
    };
    return {
      title: 'Change the monthly limit for automatic approval',
      // Compared as amounts: two that are off read alike.
      fields: before === after ? [] : [field],
      asksStepUp: !isAtMost(after, before),
    };
  },
  write: (scope, { limitUsd }) => scope.saveMonthlyLimit(limitUsd),
};
