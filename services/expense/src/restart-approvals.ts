import { formatMoney } from '@outlay/platform/money';
import { createServiceParts } from '@outlay/platform/subgraph-service';
import { ALL_ORGANIZATIONS } from '@outlay/platform/tenancy';
import { randomUUID } from 'node:crypto';
import { readConfig } from './config.ts';
import { createUnitOfWork } from './persistence/unit-of-work.ts';
import { readUnsignedSubmissions } from './persistence/unsigned-submissions.ts';
import { createSubmissionProofs } from './service.ts';
import { restartApproval } from './use-cases/restart-approval.ts';

// Usage: node restart-approvals.ts [--confirm]. After an upgrade from before submissions were signed: lists the expenses in an
// approval that no one can decide any more, and once confirmed submits each of them again.
const config = readConfig();
const parts = await createServiceParts('expense', config, ALL_ORGANIZATIONS);
const listed = await readUnsignedSubmissions(parts.database);
for (const { organizationId, id, creatorId, amount, title } of listed) {
  const value = `${formatMoney(amount)} ${amount.currency}`;
  console.log(
    `organisation ${organizationId}, expense ${id} of member ${creatorId}: ${value}, ${title}`,
  );
}
if (!process.argv.includes('--confirm')) {
  console.log(`${listed.length} approvals are unsigned. Check them, then repeat with --confirm.`);
} else {
  const restart = restartApproval({
    unitOfWork: createUnitOfWork(parts.inTransaction),
    clock: { now: () => new Date() },
    submissionProofs: createSubmissionProofs(
      config.SUBMISSION_KEY_FILE,
      config.SUBMISSION_PUBLIC_KEYS_FILE,
    ),
  });
  let restarted = 0;
  for (const { organizationId, id } of listed) {
    const cause = {
      organizationId,
      actorId: null,
      correlationId: randomUUID(),
      causationId: null,
    };
    const result = await restart(cause, id);
    if (result.ok) restarted += 1;
    else console.log(`expense ${id} is a draft: ${result.refusals[0].message}`);
  }
  console.log(`${restarted} approvals started again.`);
}
await parts.database.$client.end();
