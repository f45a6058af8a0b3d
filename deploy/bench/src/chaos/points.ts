/** Points where a process may be killed: right before or right after something irreversible. */
export const POINTS = [
  'commit.before',
  'commit.after',
  'publish.before',
  'publish.after',
  'ack.before',
  'ack.after',
  'send.before',
  'send.after',
] as const;
export type Point = (typeof POINTS)[number];

export interface Victim {
  readonly service: string;
  readonly points: readonly Point[];
}

/** The services to kill, and their points. The relay runs in each service and has the points publish.* */
export const VICTIMS: readonly Victim[] = [
  { service: 'payout', points: POINTS },
  { service: 'payout', points: ['commit.before', 'commit.after', 'send.before', 'send.after'] },
  { service: 'signer', points: ['commit.before', 'commit.after'] },
  { service: 'identity', points: POINTS.slice(0, 6) },
  { service: 'workflow', points: POINTS.slice(0, 6) },
  { service: 'expense', points: POINTS.slice(0, 6) },
  { service: 'ledger-watcher', points: POINTS.slice(0, 6) },
];

/** Services that apply events, right after committing their offsets. */
export const AFTER_ACK: readonly Victim[] = ['payout', 'workflow', 'expense'].map((service) => ({
  service,
  points: ['ack.after'],
}));

/** The file whose existence kills `service` at `point`. */
export const armedFile = (folder: string, service: string, point: Point): string =>
  `${folder}/${service}.${point}`;
