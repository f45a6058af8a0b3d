export { registerOperatorApi } from './operator-api.ts';
export type { OperatorCaller, OperatorHandlers } from './operator-handlers.ts';
export { STUCK_AFTER, type WorkQueue } from './progress-handlers.ts';
