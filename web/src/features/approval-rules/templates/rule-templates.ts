import * as z from 'zod/mini';
import { money } from '../../../lib/form-schema.ts';
import { newApprover, type ApproverValues } from '../approver-kinds.ts';
import { newCondition, newStage, type RuleValues, type StageValues } from '../rule-values.ts';

export type TemplateKind = 'manager' | 'finance' | 'two';

export const places = ['first', 'second', 'third'] as const;
type Place = (typeof places)[number];

/** The choices for a template; each template uses its own part. */
export const templateSchema = z
  .object({
    kind: z.custom<TemplateKind>(),
    amountUsd: money('USD', 'optional'),
    first: z.string(),
    second: z.string(),
    third: z.string(),
  })
  .check(({ value, issues }) => {
    const problem = problemWith(value);
    if (problem) issues.push({ code: 'custom', input: value, ...problem });
  });

function problemWith(values: Record<'kind' | 'amountUsd' | Place, string>) {
  const { kind, amountUsd } = values;
  if (kind === 'finance' && amountUsd === '') {
    return { path: ['amountUsd'], message: 'Amount is required' };
  }
  if (kind !== 'two') return null;
  const missing = places.find((place) => values[place] === '');
  if (missing) return { path: [missing], message: 'Choose a member' };
  const double = places.find((place, index) =>
    places.slice(0, index).some((before) => values[before] === values[place]),
  );
  return double ? { path: [double], message: 'Choose someone else' } : null;
}

export type TemplateValues = z.infer<typeof templateSchema>;

export const templates: Readonly<
  Record<
    TemplateKind,
    { title: string; text: string; toRule: (values: TemplateValues) => RuleValues }
  >
> = {
  manager: {
    title: 'Manager',
    text: 'The submitter’s manager approves every expense.',
    toRule: () => ruleOf('Manager', [managerStage()]),
  },
  finance: {
    title: 'Manager, then finance',
    text: 'The manager approves, and finance too above an amount.',
    toRule: ({ amountUsd }) =>
      ruleOf(`Manager, then finance above ${amountUsd} USD`, [
        managerStage(),
        {
          ...newStage(),
          name: 'Finance approval',
          conditions: [{ ...newCondition('amountAboveUsd'), text: amountUsd }],
          approvers: [{ ...newApprover('role'), role: 'FINANCE' }],
        },
      ]),
  },
  two: {
    title: 'Two of three',
    text: 'Any two of three people approve every expense.',
    toRule: (values) =>
      ruleOf('Two of three', [
        {
          ...newStage(),
          name: 'Two approvals',
          approvers: places.map((place) => memberApprover(values[place])),
          quorum: 'COUNT',
          count: '2',
        },
      ]),
  },
};

const ruleOf = (name: string, stages: StageValues[]): RuleValues => ({
  name,
  conditions: [],
  stages,
});

const managerStage = (): StageValues => ({ ...newStage(), name: 'Manager approval' });

const memberApprover = (member: string): ApproverValues => ({ ...newApprover('member'), member });
