import type { SubgraphTestkit } from '@outlay/platform/testing';
import { EMMA } from './people.ts';

/** An expense's duplicates as a viewer reads them. */
export interface ShownDuplicates {
  readonly status: string;
  readonly duplicateOf: string | null;
  readonly version: number;
  readonly viewerCan: { submit: { allowed: boolean; code: string | null } };
  readonly duplicates: readonly {
    readonly id: string;
    readonly reason: string;
    readonly reasons: readonly string[];
    readonly message: string;
    readonly open: boolean;
    readonly choice: string | null;
    readonly marked: string | null;
    readonly note: string | null;
    readonly otherExpense: { readonly id: string } | null;
    readonly decidedBy: { readonly id: string } | null;
  }[];
}

const QUERY = `query ($id: ID!) { expense(id: $id) { status duplicateOf version viewerCan { submit { allowed code } } duplicates {
  id reason reasons message open choice marked note otherExpense { id } decidedBy { id } } } }`;

export type ShowDuplicates = (id: string, viewer?: typeof EMMA) => Promise<ShownDuplicates>;

export const createShow =
  (graph: SubgraphTestkit): ShowDuplicates =>
  async (id, viewer = EMMA) =>
    (await graph.post(viewer, QUERY, { id })).data?.['expense'] as ShownDuplicates;
