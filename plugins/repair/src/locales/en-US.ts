import type { Messages } from '@bracewright/core/plugin';

export default {
  title: 'Repair',
  tip: 'Mends the triangles of a scan: doubled, flat and crossed ones go, all face outward. No point moves.',
  'params.components': 'Keep',
  'params.components.help': 'Scanners often leave small loose pieces about the body.',
  'params.components.options.largest': 'Largest piece',
  'params.components.options.all': 'All pieces',
  'errors.mesh/nothing-left': 'No usable triangle is left after the repair. Check the file or scan again.',
  'errors.mesh/not-repaired':
    'The surface is too damaged to be repaired. Scan again, or mend it in the scanner’s own program.',
} satisfies Messages;
