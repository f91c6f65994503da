// Cause and cure of the codes of what is made of a body: walls, positives, their files.
import { say } from './say.mjs';

/** By code; a part of `CAUSES`. */
export const EXPORT_CAUSES = {
  'export/edge-line-open': say(
    'A line that is to become the wall’s edge does not come back to its start.',
    'Close the line: double-click or Enter at its last point.',
  ),
  'export/nothing-to-export': say(
    'The body has no triangles after the steps that are on.',
    'Switch off the step that removed everything.',
  ),
  'export/edge-lines-first': say(
    'An even wall was asked of a closed body without edge lines.',
    'Give `curves`, or leave the cuts open (`cap` off).',
  ),
  'model/not-makeable': say(
    'What was found blocks, or it asks and `make` gave no reason. The answer’s `findings` list all of it with places.',
    'Mend the wall, choose another process or machine, or give `make.reason` where nothing blocks.',
  ),
  'workspace/reason-not-kept': say(
    'The server did not answer, or refused, as the reason for a wall was sent.',
    'Try again when the connection is back; the reason stands in its field until then.',
  ),
};
