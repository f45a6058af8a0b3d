export * from './approvers.ts';
export * from './people.ts';
export * from './places.ts';
export * from './rule.ts';
export * from './stages.ts';
