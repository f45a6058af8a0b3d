import { aRule } from '../src/testing/fake-rules.ts';
import { jonas } from '../src/testing/fake-people.ts';
import type { Scene } from './scene.ts';

const admin = { roles: ['employee', 'admin'] };
const rules = [
  aRule(),
  aRule({
    id: '1',
    name: 'Default',
    priority: 2,
    isDefault: true,
    conditions: [],
    stages: [
      {
        name: 'Manager approval',
        conditions: [],
        approvers: [{ manager: true, role: null, member: null }],
        quorum: 'ANY',
        quorumCount: null,
        deadlineHours: 48,
      },
      {
        name: 'Finance review',
        conditions: [],
        approvers: [
          { manager: false, role: 'FINANCE', member: null },
          { manager: false, role: null, member: jonas },
        ],
        quorum: 'ALL',
        quorumCount: null,
        deadlineHours: null,
      },
    ],
  }),
];
const answers = { approvalRules: () => rules, approvalRuleVersions: () => rules.slice(0, 1) };

/** Rules and policies, and the keys that work everywhere. */
export const ruleScenes: readonly Scene[] = [
  { name: 'admin-policies', path: '/admin/policies', signedIn: true, user: admin },
  {
    name: 'admin-approval-rules',
    path: '/admin/approval-rules',
    signedIn: true,
    user: admin,
    answers,
  },
  {
    name: 'admin-approval-rule',
    path: '/admin/approval-rules/2',
    signedIn: true,
    user: admin,
    answers,
  },
  {
    name: 'rules-overview',
    path: '/approval-rules',
    signedIn: true,
    user: { roles: ['employee', 'finance'] },
    answers,
  },
  {
    name: 'shortcuts',
    path: '/dashboard',
    signedIn: true,
    fullPage: false,
    prepare: async (page) => {
      await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
      // Shortcuts load after the page.
      await page.waitForTimeout(800);
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
];
