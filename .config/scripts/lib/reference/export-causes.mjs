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
    'Mend the wall, choose another process or machine, or give `make.reasons` (by the code of each finding) or `make.reason` where nothing blocks.',
  ),
  'model/no-edge-line': say(
    'A brace was asked of a model whose history has no step that cuts along an edge line, or that step is off.',
    'Draw the line or have it proposed, cut along it, and ask again.',
  ),
  'model/stepped-back': say(
    'A brace was asked of a model that stands before its last step.',
    'Step forward (`operation/step`) or delete the steps behind, and ask again.',
  ),
  'job/batch-going': say(
    'A user asked for a second batch of braces while the first one goes on.',
    'Wait for its job (`GET jobs?type=document/makebraces`), or cancel it.',
  ),
  'model/form-held': say(
    'A file of what a brace is formed over (a radius grid, a program, a sheet, pads) was asked of a design on skin that nobody scanned, or whose steps ask. The answer’s `findings` list all of it with places.',
    'Scan or mend the body, move the edge line, or give `reasons` (by the code of each finding) or `reason` where nothing blocks.',
  ),
  'workspace/reason-not-kept': say(
    'The server did not answer, or refused, as the reason for a wall was sent.',
    'Try again when the connection is back; the reason stands in its field until then.',
  ),
  'flatten/no-disc': say(
    'A surface that is to be laid flat is in several pieces, has a hole, or is closed.',
    'Draw the contour round a part of the skin without holes; mend the body first.',
  ),
  'drawing/empty': say('An exporter drew nothing.', 'Give the drawing lines or texts.'),
  'drawing/no-place': say(
    'A place of a drawing is no number, or further than a kilometre away.',
    'Check the unit of the body, and what computes the drawing.',
  ),
  'drawing/dxf-line': say(
    'The file is no DXF as `writeDxf` writes it, or was cut short.',
    'Export the drawing again.',
  ),
  'drawing/svg-part': say(
    'The file is no SVG as `writeSvg` writes it, or was changed by another program.',
    'Export the drawing again.',
  ),
  'drawing/unit': say(
    'A DXF without `$INSUNITS` 4, or an SVG whose size in mm is not that of its `viewBox`.',
    'Export the drawing again; a print of it would not be of real size.',
  ),
  'drawing/not-as-written': say(
    'What was read back from a drawing differs from what was written: a fault of ours, or of memory.',
    'Try again; report it with the design.',
  ),
  'pads/crosses': say(
    'A pad is thicker than the skin is round, so that its two sides meet.',
    'Make it thinner, or draw the zone wider.',
  ),
  'sheet/low': say(
    'What is left out below and above leaves nothing to be covered.',
    'Make `leaveBelow` and `leaveAbove` smaller.',
  ),
  'sheet/open': say(
    'At a height the body is open, or the middle line runs outside of it.',
    'Write the sheet of a positive; leave that end out.',
  ),
  'export/no-zones': say(
    'No record that is on has a zone that is pressed in, or no history was given.',
    'Push a region in (`region.deform` with a negative `amplitude`), or give `--history`.',
  ),
  'export/pad-thickness': say(
    'Pads for a shell that is pushed in were asked for without a thickness.',
    'Give `padThickness`; as deep as the push it would press twice.',
  ),
  'export/pad-outline': say(
    'The contour of a zone cannot be cut out of the body before its step.',
    'Draw the contour anew, away from openings and without crossing itself.',
  ),
  'export/pad-bent': say(
    'The skin is round in both ways there, so that it cannot be laid flat within `tolerance`; no straight cut helps.',
    'Part the zone into smaller pads, use material that stretches, or allow more.',
  ),
  'export/pad-relief': say(
    'The skin is round in both ways there, so that it cannot be laid flat within `tolerance`.',
    'Cut where the layer RELIEF shows it: a wedge is taken out, a slit opens on the body.',
  ),
  'export/pads-overlap': say(
    'Two zones that press in lie over each other, and each step begins where the one before it ended.',
    'Press one zone with one step, or glue the pads in the order of the steps.',
  ),
  'export/pad-moved': say(
    'A step after the one that pressed the skin in changed it again.',
    'Check the pad on the body, or put the step that presses last.',
  ),
};
