export { purposeFindings, trimPurpose } from '@bracewright/core/brace';
