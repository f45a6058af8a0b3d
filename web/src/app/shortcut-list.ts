/** Destinations of 'g' and a second key. */
export const destinations = [
  { key: 'd', path: '/dashboard', label: 'Dashboard' },
  { key: 'e', path: '/expenses', label: 'Expenses' },
  { key: 'c', path: '/expenses/create-from-receipt', label: 'Create Expense' },
  { key: 'p', path: '/pending-tasks', label: 'Pending Approvals' },
  { key: 'i', path: '/insights', label: 'Insights' },
  { key: 'n', path: '/notifications', label: 'Notifications' },
  { key: 's', path: '/settings', label: 'Settings' },
] as const;

/** Keys of a single page, listed with the others so that people find them. */
export const pageKeys = [
  { keys: ['Ctrl', 'K'], label: 'Search or jump to' },
  { keys: ['/'], label: 'Search' },
  { keys: ['j'], label: 'Next row' },
  { keys: ['k'], label: 'Previous row' },
  { keys: ['Enter'], label: 'Open the row' },
  { keys: ['x'], label: 'Select the row' },
  { keys: ['a'], label: 'Approve' },
  { keys: ['r'], label: 'Reject' },
  { keys: ['s'], label: 'Send back' },
  { keys: ['e'], label: 'Escalate' },
  { keys: ['z'], label: 'Undo the last decision' },
  { keys: ['Ctrl', 'Enter'], label: 'Send a reason' },
  { keys: ['?'], label: 'Show these keys' },
] as const;
