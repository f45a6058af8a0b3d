import { createChanges, type AuthorityWriter, type Changes } from '@outlay/authority-log';
import { createGroupCommit } from '@outlay/platform/group-commit';
import { mayTryAlone } from '@outlay/platform/postgres';
import { cancelExpense } from './cancel-expense.ts';
import { categoryUpdated, createCategory, updateCategory } from './change-category.ts';
import { createCustomField, updateCustomField } from './change-custom-field.ts';
import { createTaxCode, installTaxTemplate, updateTaxCode } from './change-tax-code.ts';
import {
  createTravelRate,
  travelRateCreated,
  travelRateUpdated,
  updateTravelRate,
} from './change-travel-rate.ts';
import { createPolicy, setPolicyArchived, updatePolicy } from './change-policy.ts';
import { checkDraft, type DraftCheckPorts } from './check-draft.ts';
import { createDrafts, keyOfDraft, type CreateDraftsPorts } from './create-drafts.ts';
import { createExpense, type CreateExpensePorts } from './create-expense.ts';
import { deleteExpense } from './delete-expense.ts';
import { policyArchived, policyCreated, policyUpdated } from './policy-changes.ts';
import type { CatalogueScope, ChangePorts, Clock } from './ports.ts';
import { recodeExpense } from './recode-expense.ts';
import { remindPeople } from './remind-people.ts';
import { resolveDuplicate } from './resolve-duplicate.ts';
import { deleteView, saveView, type SavedViewPorts } from './saved-views.ts';
import { submissionToSign, withdrawalToSign } from './to-sign.ts';
import { submitExpense, type SubmitPorts } from './submit-expense.ts';
import { updateExpense } from './update-expense.ts';

/** Waiting time in ms for further drafts, a fraction of what creating several takes. */
const GATHER_MS = 15;

/**
 * Commits one transaction at a time and gathers later requests meanwhile: each holds the end of the organization's audit chain
 * until it is on disk, so a second one would wait anyway. The second of two similar expenses in this process also sees the
 * first.
 */
const draftsCommittedTogether = (ports: CreateDraftsPorts): CreateExpensePorts['createDraft'] =>
  createGroupCommit({
    commit: createDrafts(ports),
    keyOf: keyOfDraft,
    mayTryAlone,
    atOnceMax: 1,
    gatherMs: GATHER_MS,
  });

/** Every change in this service that the authority log decides about: what is reimbursed, with which rates and rules. */
export const createCatalogueChanges = (ports: {
  readonly clock: Clock;
  readonly writer: AuthorityWriter;
}): Changes<CatalogueScope> =>
  createChanges({
    ...ports,
    kinds: [
      policyCreated,
      policyUpdated,
      policyArchived,
      categoryUpdated,
      travelRateCreated,
      travelRateUpdated,
    ],
  });

/** Creates all use cases of expense. */
export const createUseCases = (
  ports: SubmitPorts & DraftCheckPorts & CreateDraftsPorts & SavedViewPorts & ChangePorts,
) => ({
  cancelExpense: cancelExpense(ports),
  checkDraft: checkDraft(ports),
  createCategory: createCategory(ports),
  createCustomField: createCustomField(ports),
  createExpense: createExpense({ ...ports, createDraft: draftsCommittedTogether(ports) }),
  createPolicy: createPolicy(ports),
  createTaxCode: createTaxCode(ports),
  createTravelRate: createTravelRate(ports),
  deleteExpense: deleteExpense(ports),
  deleteView: deleteView(ports),
  installTaxTemplate: installTaxTemplate(ports),
  recodeExpense: recodeExpense(ports),
  remindPeople: remindPeople(ports),
  resolveDuplicate: resolveDuplicate(ports),
  saveView: saveView(ports),
  setPolicyArchived: setPolicyArchived(ports),
  submissionToSign: submissionToSign(ports),
  submitExpense: submitExpense(ports),
  updateCategory: updateCategory(ports),
  updateCustomField: updateCustomField(ports),
  updateExpense: updateExpense(ports),
  updatePolicy: updatePolicy(ports),
  updateTaxCode: updateTaxCode(ports),
  updateTravelRate: updateTravelRate(ports),
  withdrawalToSign: withdrawalToSign(ports),
});

export type UseCases = ReturnType<typeof createUseCases>;
