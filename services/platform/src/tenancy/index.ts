export {
  acrossOrganizations,
  ALL_ORGANIZATIONS,
  currentScope,
  inOrganization,
} from './organization-scope.ts';
