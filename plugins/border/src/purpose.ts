export {
  marksIn,
  purposeFindings,
  trimPurpose as purpose,
  type TrimPurpose as Purpose,
} from '@bracewright/core/brace';
