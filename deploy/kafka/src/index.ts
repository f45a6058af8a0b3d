export { ADMIN, applyAccess, OPS_USER, usersOf } from './access.ts';
export { applyTopics, readTopics, replicated, type TopicFile } from './apply-topics.ts';
export { passwordFileOf, readPasswords } from './passwords.ts';
