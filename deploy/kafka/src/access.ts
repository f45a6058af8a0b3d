import {
  AclOperationTypes as Operation,
  AclPermissionTypes,
  AclResourceTypes as Resource,
  ResourcePatternTypes as Pattern,
  type AclEntry,
  type KafkaClient,
} from '@outlay/platform/kafka';
import type { TopicFile } from './apply-topics.ts';

/** The one user who may do everything: users, their access and topics are its work. */
export const ADMIN = 'admin';

/** Reads every topic and writes none: the user of `npm run ops` and of backups. */
export const OPS_USER = 'ops';

/** Who connects to Kafka, beside its administrator. */
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

/** A service's consumer group has its name; each gateway has one of its own, and each replay. */
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

/** As the cluster names it, which several installations may share: everything of ours begins with the prefix. */
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
 * Gives our users the declared access and takes any other that they have. Needs an administrator. Returns false on a cluster
 * without an authorizer.
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
