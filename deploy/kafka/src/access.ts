import {
  AclOperationTypes as Operation,
  AclPermissionTypes,
  AclResourceTypes as Resource,
  ResourcePatternTypes as Pattern,
  type AclEntry,
  type KafkaClient,
} from '@outlay/platform/kafka';
import type { TopicFile } from './apply-topics.ts';

/** The only user who may do everything. It manages users, their access and topics. */
export const ADMIN = 'admin';

/** The user of `npm run ops` and of backups. It reads every topic and writes none. */
export const OPS_USER = 'ops';

/** The names of all users but the administrator. */
export const usersOf = ({ topics }: TopicFile): string[] =>
  [...new Set([...topics.flatMap(({ writer, readers }) => [writer, ...readers]), OPS_USER])].sort();

const principalOf = (user: string, prefix = ''): string => `User:${prefix}${user}`;

const allow = (
  user: string,
  resourceType: AclEntry['resourceType'],
  resourceName: string,
  operations: readonly AclEntry['operation'][],
  resourcePatternType: AclEntry['resourcePatternType'] = Pattern.LITERAL,
): AclEntry[] =>
  operations.map((operation) => ({
    principal: principalOf(user),
    host: '*',
    permissionType: AclPermissionTypes.ALLOW,
    resourceType,
    resourceName,
    resourcePatternType,
    operation,
  }));

/** A service's consumer group has the service's name. Each gateway and each replay has a separate group. */
const groupsOf = (user: string): AclEntry[] =>
  user === 'gateway'
    ? allow(user, Resource.GROUP, 'gateway-live-', [Operation.READ], Pattern.PREFIXED)
    : [
        ...allow(user, Resource.GROUP, user, [Operation.READ]),
        ...allow(
          user,
          Resource.GROUP,
          `ops-replay-${user}-`,
          [Operation.READ, Operation.DELETE],
          Pattern.PREFIXED,
        ),
      ];

const OPS_ACCESS: readonly AclEntry[] = [
  ...allow(OPS_USER, Resource.TOPIC, '*', [Operation.READ]),
  ...allow(OPS_USER, Resource.GROUP, '*', [Operation.DESCRIBE]),
  ...['ops-', 'backup-'].flatMap((prefix) =>
    allow(OPS_USER, Resource.GROUP, prefix, [Operation.READ, Operation.DELETE], Pattern.PREFIXED),
  ),
];

/** What each user may do. Everything else is refused. */
export const accessOf = (file: TopicFile): AclEntry[] => [
  ...file.topics.flatMap(({ name, writer, readers }) => [
    ...allow(writer, Resource.TOPIC, name, [Operation.WRITE]),
    ...readers.flatMap((reader) => allow(reader, Resource.TOPIC, name, [Operation.READ])),
  ]),
  ...[...new Set(file.topics.flatMap(({ readers }) => readers))].flatMap(groupsOf),
  ...OPS_ACCESS,
];

/** The entry with the prefix by which installations that share a cluster tell their topics, groups and users apart. */
export const inCluster = (entry: AclEntry, prefix: string): AclEntry => ({
  ...entry,
  principal: entry.principal.replace('User:', `User:${prefix}`),
  ...(entry.resourceName === '*' && prefix !== ''
    ? { resourceName: prefix, resourcePatternType: Pattern.PREFIXED }
    : { resourceName: entry.resourceName === '*' ? '*' : `${prefix}${entry.resourceName}` }),
});

const keyOf = (entry: AclEntry): string =>
  [
    entry.principal,
    entry.host,
    entry.permissionType,
    entry.resourceType,
    entry.resourceName,
    entry.resourcePatternType,
    entry.operation,
  ].join(' ');

/**
 * Grants our users the declared access and revokes any other. The client's user must be an administrator. Returns false on a
 * cluster without an authorizer.
 */
export async function applyAccess(client: KafkaClient, file: TopicFile): Promise<boolean> {
  const { topicPrefix } = client;
  const entries = accessOf(file).map((entry) => inCluster(entry, topicPrefix));
  const declared = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const ours = new Set(usersOf(file).map((user) => principalOf(user, topicPrefix)));
  const admin = client.newAdmin();
  await admin.connect();
  try {
    const all = await admin.listAcls();
    if (all === null) return false;
    const present = all.filter(({ principal }) => ours.has(principal));
    const known = new Set(present.map(keyOf));
    const missing = [...declared].filter(([key]) => !known.has(key)).map(([, entry]) => entry);
    const extra = present.filter((entry) => !declared.has(keyOf(entry)));
    if (missing.length > 0) await admin.createAcls(missing);
    if (extra.length > 0) await admin.deleteAcls(extra);
    return true;
  } finally {
    await admin.disconnect();
  }
}
