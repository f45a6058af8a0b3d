export type { TableDifference } from './compare-tables.ts';
export { operatorAudit } from './operator-audit-table.ts';
export type { ProjectedTable, Projection } from './projection.ts';
export { replayProjection, type ReplayReport } from './replay-projection.ts';
export {
  ReplayRefusedError,
  type ReplayProgress,
  type ReplayRequest,
  type ReplayStart,
} from './replay-request.ts';
