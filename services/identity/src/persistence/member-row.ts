import type { Member } from '../domain/member.ts';
import type { members } from './tables.ts';

export const toMember = (row: typeof members.$inferSelect): Member => ({
  id: row.id.toString(),
  organizationId: row.organizationId.toString(),
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  roles: row.roles,
  managerId: row.managerId === null ? null : row.managerId.toString(),
  department: row.department,
  walletAddress: row.walletAddress,
  active: row.active,
});
