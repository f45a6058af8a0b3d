export { createGroupCommit, OverloadedError, type GroupCommitOptions } from './group-commit.ts';
export { decideMany, type ManyDecisions } from './decide-many.ts';
