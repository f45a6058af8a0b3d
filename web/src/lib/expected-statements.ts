import { ROLES } from '@outlay/schemas/roles';
import { base64url } from './base64url.ts';
import { hexSha256 } from './sha256.ts';

/** What somebody asks for by a change, as the statement that they would sign. */
export interface ExpectedStatement {
  kind: string;
  /** Such as member/12; null where the server chooses the id of a new row. */
  subject: string | null;
  /** Null where the input doesn't say all of it; the person then reads the statement before it is signed. */
  body: object | null;
  /** A further field of the body, which the server chooses. */
  chosen?: string;
}

/** The variables of a mutation, of any of those below. */
type Input = Readonly<Record<string, unknown>>;

type Says = (
  variables: Input,
  viewerId: string,
  kind: string,
) => ExpectedStatement | null | Promise<ExpectedStatement | null>;

const says = (
  kind: string,
  subject: string | null,
  body: object | null = {},
): ExpectedStatement => ({ kind, subject, body });

const text = (value: unknown): string => String(value);

/** A statement about the row that the mutation names, with nothing in its body. */
const aboutRow =
  (kind: string, about: string): Says =>
  ({ id }) =>
    says(kind, `${about}/${text(id)}`);

/** Roles in the order of the log. */
const rolesOf = (roles: unknown): string[] =>
  ROLES.filter((role) => (roles as readonly string[]).includes(role.toUpperCase()));

/** The last day of an accountant's access, where there is one. */
const endOf = ({ accessEndsOn }: Input): object =>
  typeof accessEndsOn === 'string' ? { accessEndsOn } : {};

/** A rate as the log has it; one that is archived is removed. */
function rateOf(about: 'mileage_rate' | 'per_diem_rate', variables: Input): ExpectedStatement {
  const { id, archived, name: _name, place: _place, source: _source, ...more } = variables;
  const { idempotencyKey: _key, proof: _proof, thresholdPerYear, unit, ...pays } = more;
  const subject = id === undefined ? null : `${about}/${text(id)}`;
  if (archived === true) return says(`${about}.set`, subject, { removed: true });
  if (archived === false) return says(`${about}.set`, subject, null);
  const threshold = typeof thresholdPerYear === 'string' ? Number(thresholdPerYear) : null;
  const distance = { unit: text(unit).toLowerCase(), thresholdPerYear: threshold };
  const body = about === 'mileage_rate' ? { ...pays, ...distance } : pays;
  return says(`${about}.set`, subject, body);
}

const mileage: Says = (variables) => rateOf('mileage_rate', variables);
const perDiem: Says = (variables) => rateOf('per_diem_rate', variables);

/** The log calls the first rule of an organization by name; its row has the id 1. */
const ruleOf = (id: unknown): string => (id === '1' ? 'rule/default' : `rule/${text(id)}`);

const policy: Says = ({ id, input, archived }) =>
  says('policy.set', id === undefined ? null : `policy/${text(id)}`, {
    reimbursable: archived === undefined ? (input as Input)['reimbursable'] : archived === false,
  });

const webhook: Says = async ({ id, url, eventTypes }) => {
  const subject = id === undefined ? null : `webhook/${text(id)}`;
  if (typeof url !== 'string' || !URL.canParse(url) || !Array.isArray(eventTypes)) {
    return says('webhook.set', subject, null);
  }
  const address = new URL(url);
  address.hash = '';
  const urlHash = await hexSha256(address.href);
  return says('webhook.set', subject, { urlHash, eventTypes: eventTypes.map(text).sort() });
};

const month =
  (isClosed: boolean): Says =>
  (variables) =>
    says('month.set', `month/${text(variables['month'])}`, { isClosed });

const answer =
  (kind: string): Says =>
  ({ id }) =>
    says(kind, `proposal/${text(id)}`, { statementHash: id });

/**
 * A member's roles, manager and department are separate statements, requested where the input has them. A department is named
 * by its id there.
 */
function memberPart(id: unknown, input: Input, kind: string) {
  const { roles, managerId, department } = input;
  const parts = new Map<string, object | null>();
  if (Array.isArray(roles)) parts.set('member.roles', { roles: rolesOf(roles), ...endOf(input) });
  if (managerId !== undefined) parts.set('member.manager', { managerId });
  if (department !== undefined) {
    parts.set('member.department', department === null ? { department } : null);
  }
  return parts.has(kind) ? says(kind, `member/${text(id)}`, parts.get(kind)) : null;
}

const invited: Says = ({ input }) => {
  const { roles, managerId = null, department = null } = input as Input;
  const body = { roles: rolesOf(roles), managerId, department, ...endOf(input as Input) };
  const expected = says('member.invited', null, department === null ? body : null);
  return { ...expected, chosen: 'secretHash' };
};

const delegated: Says = ({ input }, viewerId) => {
  const { fromId, toId, startsAt, endsAt } = input as Input;
  return says('delegation.set', null, { fromId: fromId ?? viewerId, toId, startsAt, endsAt });
};

const paidBy: Says = ({ input }) => {
  const { mode, perPayoutMaxUsd, perDayMaxUsd, allowListOnly, allowList, secondTreasuryMayPay } =
    input as Input;
  const listed = (allowList as readonly { address: string; isVault: boolean }[])
    .map(({ address, isVault }) => ({ address, isVault }))
    .sort((one, other) => (one.address < other.address ? -1 : 1));
  const limits = { mode, perPayoutMaxUsd, perDayMaxUsd, allowListOnly, allowList: listed };
  const body = { ...limits, secondTreasuryMayPay: secondTreasuryMayPay ?? null };
  return says('payout_settings.set', 'payout_settings/settings', body);
};

const withdrawalAddress = ({ address }: Input, body: object): ExpectedStatement =>
  says('withdrawal_address.set', `withdrawal_address/${text(address)}`, body);

/** The point of a P-256 key at the end of a registration (COSE in the authenticator's data, WebAuthn section 6.5.1). */
function pointIn(attestationObject: string): string | null {
  const bytes = atob(attestationObject.replaceAll('-', '+').replaceAll('_', '/'));
  const [, x, y] = /\x21\x58\x20([^]{32})\x22\x58\x20([^]{32})/.exec(bytes) ?? [];
  if (x === undefined || y === undefined) return null;
  return base64url(Uint8Array.from(`\x04${x}${y}`, (byte) => byte.charCodeAt(0)));
}

const passkeyAdded: Says = ({ registration }, viewerId) => {
  const { credentialId: id, attestationObject } = registration as Input;
  const publicKey = pointIn(text(attestationObject));
  return says('key.added', `keys/${viewerId}`, { key: { id, kind: 'passkey', publicKey } });
};

const deviceAdded: Says = async ({ publicKey }, viewerId) => {
  const id = await hexSha256(text(publicKey));
  return says('key.added', `keys/${viewerId}`, { key: { id, kind: 'device', publicKey } });
};

/** What each mutation asks for. A statement of another kind or about something else is never signed for it. */
export const EXPECTED_STATEMENTS: Readonly<Record<string, Says>> = {
  AddCompanyWallet: ({ address, custodianId }) =>
    says('company_wallet.set', `company_wallet/${text(address)}`, { custodianId, isWatched: true }),
  AddDeviceKey: deviceAdded,
  AddPasskey: passkeyAdded,
  AddWithdrawalAddress: (variables) => {
    const { address, memo } = variables;
    const body = { address, ...(typeof memo === 'string' && { memo }) };
    return { ...withdrawalAddress(variables, body), chosen: 'isVault' };
  },
  ArchiveApprovalRule: ({ id }) => says('rule.set', ruleOf(id), { rule: null }),
  ArchiveMileageRate: mileage,
  ArchivePerDiemRate: perDiem,
  CancelPayout: aboutRow('payout.cancelled', 'payout'),
  ClosePeriod: month(true),
  ConfirmChange: answer('proposal.confirmed'),
  ConfirmMemberKey: ({ memberId, keyId }) =>
    says('member.key_confirmed', `member/${text(memberId)}`, { keyId }),
  ConfirmPeople: ({ confirmed, doubted }, viewerId) =>
    says('people.confirmed', `people/${viewerId}`, { confirmed, doubted }),
  ConfirmWalletChange: ({ address }, viewerId) =>
    says('wallet.set', `wallet/${viewerId}`, { address, memo: null }),
  CreateApprovalRule: () => says('rule.set', null, null),
  CreateDelegation: delegated,
  CreateMileageRate: mileage,
  CreatePerDiemRate: perDiem,
  CreatePolicy: policy,
  CreateWebhook: webhook,
  DeactivateMember: aboutRow('member.deactivated', 'member'),
  EndDelegation: aboutRow('delegation.ended', 'delegation'),
  HoldPayout: aboutRow('payout.held', 'payout'),
  InviteMember: invited,
  PausePayouts: () => says('payments.paused', 'payments'),
  ReactivateMember: aboutRow('member.reactivated', 'member'),
  RejectChange: answer('proposal.withdrawn'),
  ReleasePayout: aboutRow('payout.released', 'payout'),
  RemoveDeviceKey: ({ id }, viewerId) => says('key.removed', `keys/${viewerId}`, { keyId: id }),
  RemovePasskey: (_variables, viewerId) => says('key.removed', `keys/${viewerId}`, null),
  RemoveSingleSignOn: () =>
    says('single_sign_on.set', 'single_sign_on/settings', { removed: true }),
  RemoveWallet: (_variables, viewerId) => says('wallet.removed', `wallet/${viewerId}`),
  RemoveWithdrawalAddress: (variables) => withdrawalAddress(variables, { removed: true }),
  ReopenPeriod: month(false),
  ReorderApprovalRules: ({ ids }) => says('rules.arranged', 'rules', { ruleIds: ids }),
  ResetMemberKeys: ({ memberId }) => says('keys.reset', `keys/${text(memberId)}`),
  ResumePayouts: () => says('payments.resumed', 'payments'),
  RotateWebhookSecret: aboutRow('webhook.secret_replaced', 'webhook'),
  SetAutoApprovalLimit: ({ limitUsd, allowApiKeys }) =>
    says('auto_approval.set', 'auto_approval', { limitUsd, allowsApiKeys: allowApiKeys }),
  SetAutoApprovalMonthlyLimit: ({ monthlyLimitUsd }) =>
    says('monthly_auto_approval.set', 'monthly_auto_approval', { limitUsd: monthlyLimitUsd }),
  SetCompanyWalletWatched: ({ address }) =>
    says('company_wallet.set', `company_wallet/${text(address)}`, null),
  SetApprovalLimits: ({ input }) => says('limits.set', 'limits', input as object),
  SetPasskeyRule: ({ aboveUsd = null }) => says('passkey_rule.set', 'passkey_rule', { aboveUsd }),
  SetPolicyArchived: policy,
  SetSingleSignOn: () => says('single_sign_on.set', 'single_sign_on/settings', null),
  SetWalletMemo: (_variables, viewerId) => says('wallet.set', `wallet/${viewerId}`, null),
  UpdateApprovalRule: ({ id }) => says('rule.set', ruleOf(id), null),
  UpdateCategory: async ({ id, name }) =>
    says('category.set', `category/${text(id)}`, { nameHash: await hexSha256(text(name).trim()) }),
  UpdateMember: ({ id, input }, _viewerId, kind) => memberPart(id, input as Input, kind),
  UpdateMileageRate: mileage,
  UpdateOrganization: ({ input }) =>
    says('second_factor.set', 'second_factor/rule', {
      required: (input as Input)['requiresSecondFactor'],
    }),
  UpdatePayoutSettings: paidBy,
  UpdatePerDiemRate: perDiem,
  UpdatePolicy: policy,
  UpdateWebhook: webhook,
  VoidJournalExport: aboutRow('journal_export.voided', 'journal_export'),
  WithdrawFromTreasury: ({ treasury, asset, amount, to }) =>
    says('withdrawal.ordered', null, { treasury, asset, amount, to }),
};
