import { FoundingLog, type FoundingPerson, type FoundingPorts } from '@outlay/authority-log';
import type { ServiceTestkit } from '@outlay/platform/testing';
import { storing } from '../../src/seed/seed-organizations.ts';

interface LoggedRow extends FoundingPerson {
  readonly organizationId: string;
  readonly status: 'invited' | 'active' | 'deactivated';
}

/** Writes the logs anew from the members' rows, so that a test may change who is there by SQL. */
export async function relog(
  { rows, database }: ServiceTestkit,
  seeding: Omit<FoundingPorts, 'store'>,
  now: Date,
): Promise<void> {
  const found =
    await rows<LoggedRow>(`select id::text, organization_id::text as "organizationId", roles, status,
      manager_id::text as "managerId", department_id::text as "departmentId", wallet_address as "walletAddress"
    from members where organization_id is not null order by id`);
  await rows(
    `do $$ begin set local session_replication_role = replica; delete from authority_entries; end $$`,
  );
  for (const organizationId of new Set(found.map((row) => row.organizationId))) {
    const people = found.filter((row) => row.organizationId === organizationId);
    const founder = people.find(
      ({ roles, status }) => status === 'active' && roles.includes('admin'),
    );
    if (founder) {
      await database.transaction((tx) =>
        writeRows(
          new FoundingLog({ ...seeding, store: storing(tx) }, organizationId, now),
          founder,
          people,
        ),
      );
    }
  }
  await rows("delete from outbox where topic = 'authority.log'");
}

async function writeRows(
  log: FoundingLog,
  founder: LoggedRow,
  people: readonly LoggedRow[],
): Promise<void> {
  const others = people.filter((person) => person !== founder);
  await log.found(founder);
  for (const person of others) await log.invite(founder, person);
  await log.mature();
  log.pass();
  for (const person of others) if (person.status !== 'invited') await log.join(founder, person);
  for (const person of people) if (person.status === 'active') await log.settle(person);
  for (const { id, status, roles } of others) {
    if (status !== 'deactivated') continue;
    const hash = await log.say(founder.id, {
      kind: 'member.deactivated',
      subject: `member/${id}`,
      body: {},
    });
    if (!roles.includes('admin')) continue;
    const answer = { subject: `proposal/${hash}`, body: { statementHash: hash } };
    await log.say(id, { kind: 'proposal.confirmed', ...answer }).catch(() => log.mature());
  }
  await log.handOver(people.filter(({ status }) => status === 'active'));
}
