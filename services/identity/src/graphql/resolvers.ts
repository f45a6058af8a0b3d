import { DateTimeScalar, DecimalScalar } from '@outlay/platform/graphql';
import type { Resolvers } from '../generated/resolver-types.ts';
import { ApiKey } from './resolvers/ApiKey.ts';
import { AuditEntry } from './resolvers/AuditEntry.ts';
import { AuthorityEntry } from './resolvers/AuthorityEntry.ts';
import { Department } from './resolvers/Department.ts';
import { DeviceSession } from './resolvers/DeviceSession.ts';
import { apiKeyMutations } from './resolvers/Mutation/apiKeys.ts';
import { changeMutations } from './resolvers/Mutation/changes.ts';
import { deviceKeyMutations } from './resolvers/Mutation/deviceKeys.ts';
import { memberMutations } from './resolvers/Mutation/members.ts';
import { organizationMutations } from './resolvers/Mutation/organization.ts';
import { passkeyMutations } from './resolvers/Mutation/passkeys.ts';
import { passwordMutations } from './resolvers/Mutation/passwords.ts';
import { secondFactorMutations } from './resolvers/Mutation/secondFactor.ts';
import { sessionMutations } from './resolvers/Mutation/sessions.ts';
import { singleSignOnMutations } from './resolvers/Mutation/singleSignOn.ts';
import { walletMutations } from './resolvers/Mutation/wallets.ts';
import { Organization } from './resolvers/Organization.ts';
import { accessQueries } from './resolvers/Query/access.ts';
import { authorityQueries } from './resolvers/Query/authority.ts';
import { memberQueries } from './resolvers/Query/members.ts';
import { singleSignOnQueries } from './resolvers/Query/singleSignOn.ts';
import { PendingChange } from './resolvers/PendingChange.ts';
import { FirstDevice } from './resolvers/FirstDevice.ts';
import { PersonToConfirm } from './resolvers/PersonToConfirm.ts';
import { User } from './resolvers/User.ts';

export const resolvers: Resolvers = {
  DateTime: DateTimeScalar,
  Decimal: DecimalScalar,
  Query: { ...memberQueries, ...accessQueries, ...authorityQueries, ...singleSignOnQueries },
  Mutation: {
    ...sessionMutations,
    ...secondFactorMutations,
    ...passkeyMutations,
    ...singleSignOnMutations,
    ...changeMutations,
    ...deviceKeyMutations,
    ...memberMutations,
    ...organizationMutations,
    ...passwordMutations,
    ...walletMutations,
    ...apiKeyMutations,
  },
  ApiKey,
  AuditEntry,
  AuthorityEntry,
  Department,
  DeviceSession,
  Organization,
  PendingChange,
  FirstDevice,
  PersonToConfirm,
  User,
};
