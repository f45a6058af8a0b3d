import organizations from './organizations.json' with { type: 'json' };

/** Password of every demo account. */
export const DEMO_PASSWORD = 'outlay-demo';

/** Sees every expense of the first organization. */
export const FINANCE_EMAIL = 'finance@outlay.test';
export const OPERATOR_EMAIL = 'operator@outlay.test';

interface DemoMember {
  email: string;
  firstName: string;
  lastName: string;
  roles: string[];
  managerEmail?: string;
  department?: string;
  /** Gets a sandbox wallet that reimbursements go to. What Noah is owed waits for one. */
  wallet?: boolean;
  /** As named on the login page; others are not listed there. */
  label?: string;
}

/** Managers precede their reports. */
export const DEMO_ORGANIZATIONS: readonly { name: string; members: DemoMember[] }[] = organizations;

/** Operates the installation and belongs to no organization. */
const DEMO_OPERATOR = { email: OPERATOR_EMAIL, firstName: 'Otto', lastName: 'Operator' };

const DEMO_MEMBERS = DEMO_ORGANIZATIONS.flatMap(({ members }) => members);

/** Every account that can sign in, as named on the login page. */
export const DEMO_ACCOUNTS: readonly { email: string; label: string }[] = [
  ...DEMO_MEMBERS.flatMap(({ email, label }) => (label === undefined ? [] : [{ email, label }])),
  { email: OPERATOR_EMAIL, label: 'Operator' },
];

export const WALLET_OWNERS = DEMO_MEMBERS.filter(({ wallet }) => wallet).map(({ email }) => email);

/** The input file of identity's seed command. */
export const seedFile = (addresses: Readonly<Record<string, { address: string }>>): unknown => [
  ...DEMO_ORGANIZATIONS.map(({ name, members }) => ({
    name,
    members: members.map(({ wallet: _wallet, label: _label, ...member }) => ({
      ...member,
      password: DEMO_PASSWORD,
      ...(addresses[member.email] && { walletAddress: addresses[member.email]?.address }),
    })),
  })),
  { operators: [{ ...DEMO_OPERATOR, password: DEMO_PASSWORD }] },
];

/** Demo accounts for the gateway's login page. */
export const demoAccountsContent = (): unknown => ({
  password: DEMO_PASSWORD,
  accounts: DEMO_ACCOUNTS.map(({ email, label }) => ({ email, role: label })),
});
