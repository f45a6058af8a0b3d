import { aControlChange } from '../src/testing/fake-administration.ts';
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

const changes = [
  aControlChange(),
  aControlChange({
    id: '4',
    kind: 'approval_rule.created',
    title: 'Add approval rule “Small purchases of the design department”',
    diff: [
      { field: 'Name', before: null, after: 'Small purchases of the design department' },
      { field: 'Stages', before: null, after: 'none: approved automatically' },
    ],
    decisions: ['WITHDRAW'],
  }),
  aControlChange({ id: '2', status: 'EFFECTIVE', decidedBy: jonas, decisions: [] }),
];

/** Rules and policies, and the keys that work everywhere. */
export const ruleScenes: readonly Scene[] = [
  {
    name: 'changes',
    path: '/admin/changes',
    signedIn: true,
    user: admin,
    answers: { approvalControlChanges: () => ({ delaySeconds: null, changes }) },
  },
  { name: 'changes-none', path: '/admin/changes', signedIn: true, user: admin },
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
