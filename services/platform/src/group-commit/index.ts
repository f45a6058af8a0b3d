export { createGroupCommit, OverloadedError, type GroupCommitOptions } from './group-commit.ts';
