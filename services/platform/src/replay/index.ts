export { operatorAudit } from './operator-audit-table.ts';
export type { Projection } from './projection.ts';
export { replayProjection, type ReplayReport } from './replay-projection.ts';
export type { ReplayProgress, ReplayRequest, ReplayStart } from './replay-request.ts';
