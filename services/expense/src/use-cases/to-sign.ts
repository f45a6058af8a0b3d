import { canonicalJson } from '@outlay/schemas/canonical-json';
import type { Expense } from '../domain/expense.ts';
import type { Actor, SigningPorts, UseCasePorts } from './ports.ts';
import { prepareSubmission } from './prepare-submission.ts';

/** What the viewer signs to submit an expense as it is now; null unless they may. */
export const submissionToSign =
  ({ unitOfWork, clock, knownAuthority }: UseCasePorts & Pick<SigningPorts, 'knownAuthority'>) =>
  async ({ actor: { viewer, cause }, id }: { readonly actor: Actor; readonly id: string }) => {
    const request = { id, viewer, now: clock.now() };
    const prepared = await unitOfWork.run(cause, (scope) =>
      prepareSubmission(scope, request, 'read'),
    );
    if (!prepared.ok) return null;
    const { content, contentHash, expense } = prepared.value;
    const { sequence: head } = await knownAuthority(viewer.organizationId);
    const { submission } = content;
    return {
      ...{ content: canonicalJson(content), contentHash },
      ...{ submission, vendor: expense.vendor, head },
    };
  };

/** What a statement that ends an expense's submission says; null unless it is submitted. */
export const withdrawalToSign =
  ({ knownAuthority }: Pick<SigningPorts, 'knownAuthority'>) =>
  async ({ id, organizationId, status, submission }: Expense) => {
    if (status !== 'submitted') return null;
    const { versions } = await knownAuthority(organizationId);
    return { submission, version: (versions.get(`expense/${id}`) ?? 0) + 1 };
  };
