import type { SubmissionFacts, Trust } from '@outlay/authority';
import { readsBooks, type Viewer } from '@outlay/platform/auth';
import { ok, refuse, refuseAll, type Refusal, type Result } from '@outlay/platform/result';
import type { Vocabulary } from '../domain/catalogue.ts';
import { effectiveLimit } from '../domain/auto-approval-limit.ts';
import { amountProblem, SOURCES } from '../domain/condition-input.ts';
import { preview, type Preview } from '../domain/preview.ts';
import type { StoredRule, WorkflowQueries } from './ports.ts';

/** The expense to test rules on, real or invented, with one line. */
export interface PreviewInput extends Omit<SubmissionFacts, 'department' | 'lines'> {
  readonly categoryId: string | null;
  readonly fields: readonly { readonly key: string; readonly value: string }[];
}

type Invalid = Refusal<'VALIDATION_FAILED'>;

/** Returns the approvers and why the rule applies, with the functions that start an approval. */
export const previewApproval =
  ({ queries, trust }: { queries: WorkflowQueries; trust: Pick<Trust, 'autoApprovalMaxUsd'> }) =>
  async (
    viewer: Viewer,
    input: PreviewInput,
  ): Promise<Result<Preview<StoredRule>, 'FORBIDDEN' | 'VALIDATION_FAILED'>> => {
    if (input.submitterId !== viewer.userId && !readsBooks(viewer)) {
      return refuse('FORBIDDEN', 'You can only test rules for your own expenses.', 'submitterId');
    }
    const words = await queries.vocabulary(viewer);
    const refused = refuseAll(problemsWith(input, words));
    if (refused) return refused;
    const department = words.members.get(input.submitterId)?.department ?? null;
    const rules = await queries.rules(viewer, false);
    const limit = effectiveLimit({
      limitUsd: (await queries.autoApproval(viewer)).limitUsd,
      maxUsd: trust.autoApprovalMaxUsd,
    });
    const { usdAmount, categoryId, fields } = input;
    const line = { categoryId, amount: usdAmount, fields: {} };
    // A test may give a field several values, as the lines of an expense may have.
    const others = fields.map(({ key, value }) => ({
      ...{ categoryId: null, amount: '0', fields: { [key]: value } },
    }));
    const facts = { ...input, department, lines: [line, ...others] };
    const shown = preview(rules, facts, words, limit);
    return shown
      ? ok(shown)
      : refuse('VALIDATION_FAILED', 'This organization has no approval rules yet.');
  };

function problemsWith(input: PreviewInput, words: Vocabulary): Invalid[] {
  const problems: Invalid[] = [];
  const note = (field: string, message: string | null): void => {
    if (message !== null) problems.push({ code: 'VALIDATION_FAILED', message, field });
  };
  const { submitterId, categoryId, policyId, source, vendor, fields } = input;
  if (!words.members.has(submitterId)) note('submitterId', 'This member does not exist.');
  note('amountUsd', amountProblem(input.usdAmount));
  if (categoryId !== null && !words.categories.has(categoryId)) {
    note('categoryId', 'This category does not exist.');
  }
  if (policyId !== null && !words.policies.has(policyId)) {
    note('policyId', 'This policy does not exist.');
  }
  if (!SOURCES.includes(source)) note('source', `A source is one of ${SOURCES.join(', ')}.`);
  if (fields.length > 100) note('fields', 'At most 100 custom fields.');
  if ((vendor?.length ?? 0) > 200) note('vendor', 'Vendor can have at most 200 characters.');
  return problems;
}
