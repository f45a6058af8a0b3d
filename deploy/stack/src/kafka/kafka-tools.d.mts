export function kafkaToolsProblem(): string | null;
