/** What a treasury is called on screens and in file names. The main one's own name holds an internal id. */
export const treasuryTitle = (name: string): string =>
  name.startsWith('organization-') ? 'Main treasury' : name.charAt(0).toUpperCase() + name.slice(1);
