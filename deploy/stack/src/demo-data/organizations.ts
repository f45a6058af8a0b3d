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
  /** Gets a sandbox wallet that reimbursements go to. */
  wallet?: boolean;
  /** As named on the login page; others are not listed there. */
  label?: string;
}

/** Someone of the demo company who has no place on the login page. */
const colleague = (
  firstName: string,
  lastName: string,
  manager: string,
  department: string,
): DemoMember => ({
  email: `${firstName.toLowerCase()}@outlay.test`,
  firstName,
  lastName,
  roles: ['employee'],
  managerEmail: `${manager}@outlay.test`,
  department,
  wallet: true,
});

/** Managers precede their reports. */
export const DEMO_ORGANIZATIONS: { name: string; members: DemoMember[] }[] = [
  {
    name: 'Outlay Demo',
    members: [
      {
        email: 'admin@outlay.test',
        firstName: 'Ada',
        lastName: 'Admin',
        roles: ['employee', 'approver', 'admin'],
        label: 'Admin',
      },
      {
        email: 'manager@outlay.test',
        firstName: 'Mia',
        lastName: 'Manager',
        roles: ['employee', 'approver'],
        managerEmail: 'admin@outlay.test',
        department: 'Sales',
        label: 'Manager',
      },
      {
        email: FINANCE_EMAIL,
        firstName: 'Finn',
        lastName: 'Finance',
        roles: ['employee', 'approver', 'finance'],
        managerEmail: 'admin@outlay.test',
        department: 'Finance',
        label: 'Finance',
      },
      {
        email: 'employee@outlay.test',
        firstName: 'Emma',
        lastName: 'Employee',
        roles: ['employee'],
        managerEmail: 'manager@outlay.test',
        department: 'Sales',
        wallet: true,
        label: 'Employee',
      },
      {
        email: 'newcomer@outlay.test',
        firstName: 'Nina',
        lastName: 'Newcomer',
        roles: ['employee'],
        managerEmail: 'manager@outlay.test',
        department: 'Sales',
        label: 'Newcomer',
      },
      colleague('Sofia', 'Rossi', 'manager', 'Sales'),
      colleague('Liam', 'Murphy', 'manager', 'Sales'),
      colleague('Chloe', 'Martin', 'manager', 'Sales'),
      { ...colleague('Lena', 'Hoffmann', 'admin', 'Engineering'), roles: ['employee', 'approver'] },
      colleague('Jonas', 'Weber', 'lena', 'Engineering'),
      colleague('Priya', 'Nair', 'lena', 'Engineering'),
      colleague('Tomas', 'Ruiz', 'lena', 'Engineering'),
      { ...colleague('Noah', 'Berg', 'lena', 'Engineering'), wallet: false },
      colleague('Yuki', 'Tanaka', 'finance', 'Finance'),
    ],
  },
  {
    name: 'Rival Demo',
    members: [
      {
        email: 'admin@rival.test',
        firstName: 'Rita',
        lastName: 'Rival',
        roles: ['employee', 'approver', 'admin'],
        label: 'Rival admin',
      },
      {
        email: 'employee@rival.test',
        firstName: 'Ron',
        lastName: 'Rival',
        roles: ['employee'],
        managerEmail: 'admin@rival.test',
        label: 'Rival employee',
      },
    ],
  },
];

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
