export { withDeadline } from './with-deadline.ts';
