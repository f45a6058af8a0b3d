export { getText, NoAnswerError, postJson, type PostedResponse } from './http-post.ts';
