export {
  amongDecidedOn,
  decidesOn,
  endDelegatedViews,
  grantView,
  viewsNow,
  type ViewGrant,
} from './expense-viewers.ts';
export { endedDelegations, viewerColumns, viewerKey } from './viewers-schema.ts';
