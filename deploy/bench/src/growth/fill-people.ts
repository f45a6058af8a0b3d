import type { SubgraphName } from '@outlay/schemas/subgraph-names';
import {
  COMPANY_ID,
  DEPARTMENTS,
  membersOf,
  MOVED_UP,
  organizationId,
  reserveIds,
  type Statement,
} from './sample.ts';

/** Rules of each organization, of which the last one is the default. */
const RULES = 500;

/** The members of these expenses in a service's table. */
const members =
  (table: string, columns: string, values: string): Statement =>
  (...range) =>
    `
  with ${membersOf(...range)}
  insert into ${table} (${columns}) select ${values} from member on conflict do nothing`;

/** Copies of the company's rows for the other organizations. */
const copies =
  (table: string, id: string, columns: string): Statement =>
  ({ organizations }) =>
    `
  insert into ${table} (${id}, organization_id, ${columns})
  select ${id} + ${MOVED_UP} * organization, ${organizationId}, ${columns}
  from ${table}, generate_series(1, ${organizations - 1}) organization where organization_id = 1 on conflict do nothing`;

/** Rules for single categories, which a submission compares with its own before it takes the default. */
const insertRules: Statement = ({ organizations, categoryIds }) => `
  with made as (
    insert into rules (id, version, organization_id, name, conditions, stages)
    select number, 1, ${organizationId}, 'Rule ' || number,
      jsonb_build_array(jsonb_build_object('kind', 'amount_usd', 'above', (100000 + number)::text), jsonb_build_object('kind', 'category', 'anyOf', array['${categoryIds[0] ?? ''}'])), r.stages
    from rules r, generate_series(2, ${RULES}) number, generate_series(0, ${organizations - 1}) organization
    where r.organization_id = 1 and r.id = 1 and r.version = 1
    on conflict do nothing returning organization_id, id
  )
  insert into rule_heads (organization_id, id, version, priority) select organization_id, id, 1, id from made`;

const insertOrganizations: Statement = ({ organizations }) => `
  insert into organizations (id, name) select ${organizationId}, 'Organization ' || organization from generate_series(1, ${organizations - 1}) organization
  on conflict do nothing`;

const insertDepartments = `
  insert into department_directory (department_id, organization_id, name, monthly_budget_usd)
  select 1000 + number, ${COMPANY_ID}, 'Department ' || number, 50000 from generate_series(0, ${DEPARTMENTS - 1}) number
  on conflict do nothing`;

/** Nobody signs in as a filled member, so rows lack a password. */
const insertMembers = members(
  'members',
  'id, organization_id, email, first_name, last_name, roles, manager_id, status',
  `id, organization_id, email, split_part(name, ' ', 1), split_part(name, ' ', 2), roles, manager_id, 'invited'`,
);

/** The charts of the other organizations. */
const insertAccounts: Statement = ({ organizations }) => `
  insert into accounts (organization_id, code, name, kind)
  select ${organizationId}, code, name, kind from accounts, generate_series(1, ${organizations - 1}) organization where organization_id = 1
  on conflict do nothing`;

/** What each service has about people and what they choose from, and ids that it leaves to the filler. */
export const PEOPLE: Readonly<Partial<Record<SubgraphName, readonly Statement[]>>> = {
  identity: [reserveIds('audit_log'), insertOrganizations, insertMembers],
  expense: [
    reserveIds('expenses'),
    reserveIds('activity'),
    copies('categories', 'id', 'name, bucket'),
    insertDepartments,
    copies('policies', 'id', 'name, reimbursable, enforcement'),
    members(
      'member_directory',
      'member_id, organization_id, active, name, department, roles',
      'id, organization_id, true, name, department, roles',
    ),
  ],
  workflow: [
    reserveIds('instances'),
    reserveIds('steps'),
    insertRules,
    members(
      'member_directory',
      'member_id, organization_id, name, roles, manager_id, department, active',
      'id, organization_id, name, roles, manager_id, department, true',
    ),
  ],
  payout: [
    members('member_directory', 'member_id, organization_id, roles', 'id, organization_id, roles'),
  ],
  notification: [
    members(
      'members',
      'member_id, organization_id, first_name, last_name, email, roles, active',
      `id, organization_id, split_part(name, ' ', 1), split_part(name, ' ', 2), email, roles, true`,
    ),
  ],
  accounting: [
    insertAccounts,
    members(
      'members',
      'member_id, organization_id, name, roles, active',
      'id, organization_id, name, roles, true',
    ),
  ],
};
