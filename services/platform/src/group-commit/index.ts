export { createGroupCommit, OverloadedError } from './group-commit.ts';
export { decideMany, type ManyDecisions } from './decide-many.ts';
