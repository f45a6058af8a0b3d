/** The services whose commands make statements of a kind, by the kind's first part or whole name. */
const OWNERS: Readonly<Record<string, string | readonly string[]>> = {
  organization: 'identity',
  member: 'identity',
  people: 'identity',
  key: 'identity',
  keys: 'identity',
  wallet: 'identity',
  single_sign_on: 'identity',
  single_sign_on_domain: 'identity',
  second_factor: 'identity',
  delegation: 'workflow',
  rule: 'workflow',
  rules: 'workflow',
  auto_approval: 'workflow',
  monthly_auto_approval: 'workflow',
  passkey_rule: 'workflow',
  limits: 'workflow',
  step: 'workflow',
  'expense.rejected': 'workflow',
  /** Expense sends back what a reviewer marks as a duplicate. */
  'expense.sent_back': ['workflow', 'expense'],
  expense: 'expense',
  policy: 'expense',
  category: 'expense',
  mileage_rate: 'expense',
  per_diem_rate: 'expense',
  payments: 'payout',
  payout: 'payout',
  payout_settings: 'payout',
  treasury: 'payout',
  withdrawal_address: 'payout',
  company_wallet: 'ledger-watcher',
  month: 'accounting',
  webhook: 'notification',
  mail_settings: 'notification',
};

/** Whether a service makes statements of a kind. Another one that asks for them has no business with it. */
export const ownsKind = (service: string, kind: string): boolean =>
  [OWNERS[kind] ?? OWNERS[kind.split('.')[0] ?? '']].flat().includes(service);
