import { changedFields, type ChangedField, type DescribedPart } from '@outlay/authority-log';
import type { Webhook } from './webhook.ts';

type Endpoint = Pick<Webhook, 'url' | 'eventTypes' | 'active'>;

const partsOf = ({ url, eventTypes, active }: Endpoint): Map<string, DescribedPart> =>
  new Map(
    [
      ['Address', url] as const,
      ['Events', eventTypes.join(', ')] as const,
      ['Active', active ? 'Yes' : 'No'] as const,
    ].map(([field, words]) => [field, { value: words, words }]),
  );

/** Lists what differs between two states of an endpoint; `before` is null for a new one. */
export const endpointDiff = (before: Endpoint | null, after: Endpoint): ChangedField[] =>
  changedFields(before ? partsOf(before) : new Map(), partsOf(after));

/** Writes as much of a secret as anyone but its proposer may see. */
export const secretWords = (secretPrefix: string): string => `${secretPrefix}…`;

/** Returns the host for a title, because a whole address may hold a token, and titles are emailed. */
export const hostOf = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).host;
