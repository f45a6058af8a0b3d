export { PreparedGateway, type RecordedContext } from './prepared-gateway.ts';
export type { Ask, Question } from './question.ts';
