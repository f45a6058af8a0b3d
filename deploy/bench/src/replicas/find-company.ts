import { setTimeout as pause } from 'node:timers/promises';
import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import { askDatabase } from '../ask-database.ts';
import type { Company } from './writers.ts';

const KNOWN_MAX_MS = 60_000;
const LOOK_AGAIN_MS = 200;

/** The demo's first organization, once expense and workflow know its members and have created its catalogue. */
export async function findCompany(
  databaseUrl: (service: SubgraphName) => string,
): Promise<Company> {
  const deadline = performance.now() + KNOWN_MAX_MS;
  for (;;) {
    const company = await readCompany(databaseUrl);
    if (company) return company;
    if (performance.now() > deadline) throw new Error('the demo organization is not complete');
    await pause(LOOK_AGAIN_MS);
  }
}

async function readCompany(
  databaseUrl: (service: SubgraphName) => string,
): Promise<Company | null> {
  const [people] = await askDatabase<{ organization: string; admin: string; delegate: string }>(
    databaseUrl('identity'),
    `select organization_id::text as organization, id::text as admin,
       (select id::text from members where email = 'finance@outlay.test') as delegate
     from members where email = 'admin@outlay.test'`,
  );
  if (!people) return null;
  const [choice] = await askDatabase<{ category: string; policy: string }>(
    databaseUrl('expense'),
    `select category_id::text as category, policy_id::text as policy from policy_categories
     join policies on policies.id = policy_id where policies.organization_id = $1 order by reimbursable limit 1`,
    [people.organization],
  );
  const known = await askDatabase(
    databaseUrl('workflow'),
    'select from member_directory where member_id = any($1::bigint[])',
    [[people.admin, people.delegate]],
  );
  if (!choice || known.length < 2) return null;
  return {
    organizationId: people.organization,
    adminId: people.admin,
    delegateId: people.delegate,
    categoryId: choice.category,
    policyId: choice.policy,
  };
}
