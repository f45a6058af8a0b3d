/**
 * Approves the open tasks of one person up to an amount, each signed with a key that only this process has.
 *
 *   OUTLAY_EMAIL=manager@outlay.test OUTLAY_PASSWORD=... node approve-with-device-key.ts 100
 *
 * An installation that requires device keys (APPROVAL_ASSURANCE_MIN) accepts no approval without such a signature. The content's hash
 * is computed from what the task shows, so that nothing else is signed than what is read here.
 */
import { answerOf, createClient, createDeviceKey } from '@outlay/client';

const [limitUsd] = process.argv.slice(2);
const {
  OUTLAY_URL: url = 'http://localhost:3000',
  OUTLAY_EMAIL: email,
  OUTLAY_PASSWORD: password,
} = process.env;
if (limitUsd === undefined || email === undefined || password === undefined) {
  console.error('Usage: OUTLAY_EMAIL=... OUTLAY_PASSWORD=... node approve-with-device-key.ts 100');
  process.exit(2);
}
const key = await createDeviceKey();
const session = answerOf(
  await createClient({ url }).POST('/api/v1/auth/login', {
    body: { email, password, device_key: key.publicKey },
  }),
);
const { org_id: organizationId } = session.user;
if (organizationId === null) throw new Error('no member of an organization');
const outlay = createClient({ url, token: session.access_token });
const { pending_tasks: tasks } = answerOf(
  await outlay.GET('/api/v1/expense-workflows/my-pending-tasks'),
);
for (const task of tasks) {
  const { id, expense } = task.item_info;
  if (Number(task.content['usdAmount']) > Number(limitUsd)) {
    console.log(`expense ${id}, ${expense.title}: left for a closer look`);
    continue;
  }
  const signed = await key.sign(task, { action: 'approve' }, organizationId);
  answerOf(
    await outlay.POST('/api/v1/expense-workflows/expenses/{id}/workflow-action', {
      params: { path: { id } },
      body: { step_instance_id: task.step_instance.id, action: 'approve', ...signed },
    }),
  );
  console.log(
    `expense ${id}, ${expense.title}: approved, paid to ${task.payee_wallet ?? 'nobody yet'}`,
  );
}
