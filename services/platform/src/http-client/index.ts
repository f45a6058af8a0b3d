export { getText, NoAnswerError, postJson, type PostedResponse } from './http-post.ts';
export { fetchFromNode } from './fetch-from-node.ts';
