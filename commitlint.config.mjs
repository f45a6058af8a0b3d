/** Rules for the titles and bodies of new commits; CONTRIBUTING says what belongs into them. */
export default {
  extends: ['@commitlint/config-conventional'],
  rules: {
    'header-max-length': [2, 'always', 72],
    'header-full-stop': [2, 'never', '.'],
    'subject-case': [2, 'never', ['sentence-case', 'start-case', 'pascal-case', 'upper-case']],
    'body-max-line-length': [0],
    'footer-max-line-length': [0],
  },
  // Merges of branches whose commits are checked.
  ignores: [(message) => message.startsWith('Merge ')],
};
