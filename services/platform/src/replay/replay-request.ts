import type { Projection } from './projection.ts';

/** Start of a replay. An offset applies to each partition. */
export type ReplayStart =
  | { readonly kind: 'beginning' }
  | { readonly kind: 'time'; readonly at: Date }
  | { readonly kind: 'offset'; readonly offset: bigint };

export interface ReplayRequest {
  /** Kafka group and inbox name of the service, such as 'expense'. */
  readonly service: string;
  readonly projection: Projection;
  readonly from: ReplayStart;
  /** Only the events of this aggregate; null for all. */
  readonly key: string | null;
  /** Starts over even if an earlier run could be resumed. */
  readonly restart: boolean;
  /** Operator who replaces the live rows; null for a dry run. */
  readonly applyAs: string | null;
}

/** Tells the operator what is wrong and what to do. Nothing was changed. */
export class ReplayRefusedError extends Error {
  override readonly name = 'ReplayRefusedError';
}

/** Whether the shadow starts as a copy of the live rows, because only a part of the events is read. */
export const isPartial = ({ from, key }: ReplayRequest): boolean =>
  from.kind !== 'beginning' || key !== null;

/** Identifies runs that may resume each other. */
export const boundsOf = ({ from, key }: ReplayRequest): string =>
  JSON.stringify({
    from:
      from.kind === 'time'
        ? from.at.toISOString()
        : from.kind === 'offset'
          ? from.offset.toString()
          : from.kind,
    key,
  });

/** @throws {ReplayRefusedError} when the request contradicts itself */
export function checkRequest({ from, applyAs }: ReplayRequest, now: Date): void {
  if (from.kind === 'time' && from.at > now) {
    throw new ReplayRefusedError(
      `${from.at.toISOString()} is in the future: give a time before now.`,
    );
  }
  if (applyAs !== null && (applyAs.trim().length < 2 || applyAs.length > 100)) {
    throw new ReplayRefusedError('Give your name (--by) in 2 to 100 characters.');
  }
}

/** Progress of a run; `perSecond` is 0 until it is known. */
export interface ReplayProgress {
  readonly phase: 'reading' | 'applying';
  readonly done: number;
  readonly total: number;
}
