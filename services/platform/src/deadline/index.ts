export { waitUntil } from './wait-until.ts';
export { withDeadline } from './with-deadline.ts';
