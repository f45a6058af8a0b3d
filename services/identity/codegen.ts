import { subgraphCodegen } from '../../schemas/scripts/subgraph-codegen.ts';

export default subgraphCodegen('identity', {
  PendingChange: '../domain/pending-change.ts#PendingChange',
  AuthorityEntry: '../domain/authority-history.ts#AuthorityHistoryEntry',
  User: '../domain/member.ts#Account',
  Organization: '../domain/organization.ts#Organization',
  Department: '../use-cases/queries.ts#DepartmentWithCount',
  ApiKey: '../domain/api-key.ts#ApiKey',
  AuditEntry: '../domain/audit.ts#AuditEntry',
  FirstDevice: '../domain/first-device.ts#FirstDevice',
  PersonToConfirm: '../domain/person-to-confirm.ts#PersonToConfirm',
  DeviceSession: '../domain/session.ts#DeviceSession',
});
