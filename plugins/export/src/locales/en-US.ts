import type { Messages } from '@bracewright/core/plugin';

export default {
  'export-thicken.title': 'Export brace wall',
  'export-thicken.tip': 'Makes the printable wall of the brace from an open body.',
  'export-thicken.picture':
    'Edge lines on a trunk seen from the front; afterwards the wall of the brace that they cut out, with its opening.',
  'export-thicken.how.1': 'Crop the body without closing the cuts, so that the wall has an edge.',
  'export-thicken.how.2': 'Open Export and choose the brace wall.',
  'export-thicken.how.3':
    'Set the thickness: 4 mm as a rule, 3 for young or thin patients, 5 for older or heavier ones; equal, or thinner towards the edge.',
  'export-thicken.how.4': 'Choose format and unit, and make the file. The design itself is not changed.',
  'export-carve.title': 'Export carving positive',
  'export-carve.tip': 'Makes the solid that a carver cuts and a brace is formed over.',
  'export-carve.how.1': 'Draw the edge line first: the positive reaches a little beyond it.',
  'export-carve.how.2': 'Open Export and choose the positive.',
  'export-carve.how.3':
    'Set what is added: the liner, straight pieces above and below to hold the foam, and the diameter of the spindle.',
  'export-carve.how.4':
    'Choose a mesh format, the radius grid or G-code, and make the file. The design itself is not changed.',
  'export-model.title': 'Export model',
  'export-model.tip': 'Writes the body as it is to a file.',
  'export-model.picture':
    'The body in plaster; afterwards half of it as the triangles that are written to the file.',
  'export-model.how.1': 'Open Export and choose the body.',
  'export-model.how.2': 'Choose the format that the printer or the carver reads, and the unit.',
  'export-model.how.3':
    'Make the file; the dialog says its size and how many steps of the history are in it.',
  'exporters.export.stl': 'STL',
  'exporters.export.stl.tip': 'The shape alone. Every slicer and every carver reads it.',
  'exporters.export.3mf': '3MF',
  'exporters.export.3mf.tip': 'The shape with its unit in one small file; labels as materials.',
  'exporters.export.obj': 'OBJ',
  'exporters.export.obj.tip':
    'The shape as text for other modelling programs; labels come as a file of materials beside it.',
  'exporters.export.ply': 'PLY',
  'exporters.export.ply.tip': 'The shape with colours and labels for measuring and viewing programs.',
  'exporters.export.radius-grid': 'Radius grid (CSV)',
  'exporters.export.radius-grid.tip':
    'Radii about an upright axis, level by level, as text. For carvers; AOP and OPM have no public specification, so this is a form of its own.',
  'exporters.export.gcode': 'G-code (four-axis carver)',
  'exporters.export.gcode.tip':
    'A program for a carver with a rotary axis and a tool that comes from the side. It is carved on trial before the file is made. Choose it for a positive, and check tool, axes, directions and limits against your machine.',
  'params.cutter': 'Tool',
  'params.cutter.options.ball': 'Ball end',
  'params.cutter.options.flat': 'Flat end',
  'params.diameter': 'Diameter of the tool',
  'params.rest': 'Second ball',
  'params.rest.help':
    'Diameter of a smaller ball that goes only where the first tool leaves foam, as a program of its own; 0 for none.',
  'params.strategy': 'Finishing',
  'params.strategy.options.spiral': 'Spiral (turns on and on)',
  'params.strategy.options.rings': 'Rings (turns to and fro)',
  'params.stepOver': 'Between rows at most',
  'params.ridge': 'Ridges between rows',
  'params.ridge.help':
    'How high what stays between two rows may be. Rows lie closer where the surface is steep.',
  'params.block': 'Diameter of the block',
  'params.block.help':
    'Automatic: a round block a little larger than the positive; what comes of it stands under the file and in the program.',
  'params.block.options.automatic': 'Automatic',
  'params.block.options.other': 'Diameter',
  'params.safe': 'Safe height above the block',
  'params.feed': 'Feed (mm/min)',
  'params.speed': 'Spindle (1/min)',
  'params.machine': 'Description of the machine (JSON)',
  'params.machine.help':
    'In place of all the values above: axes, directions, limits, tool and feeds of your carver. Without it the default is taken, which is no machine.',
  'params.angles': 'Radii a level',
  'params.angles.help': '120 as a rule: one every 3°.',
  'params.pitch': 'Between levels',
  'params.margin': 'Beyond the edge line',
  'params.margin.help':
    'How far the positive reaches above the highest and below the lowest place of the edge line.',
  'params.liner': 'Liner',
  'params.liner.help':
    'The positive is larger by the thickness of the foam that lies between body and brace; 0 for none.',
  'params.base': 'Straight piece below',
  'params.stock': 'Straight piece above',
  'params.part': 'Brace lies between',
  'params.part.bottom': 'Lower edge of the brace at',
  'params.part.top': 'Upper edge of the brace at',
  'params.mandrel': 'Hole for the spindle',
  'params.mandrel.help': 'Its diameter; 0 for none. It stands on the axis of the radius grid.',
  'warnings.export/margin-short':
    'The scan ends before the margin does: {below} mm are missing below and {above} mm above. The positive is shorter there.',
  'warnings.export/pieces-left-out':
    '{count} pieces beside the trunk, such as arms, are not in the positive.',
  'warnings.export/undercut':
    'At {cells} places a tool that comes from the side does not reach the surface (up to {depth} mm behind it). Fill or smooth the places, or cut them by hand.',
  'warnings.export/axis-outside':
    'On {levels} levels the axis runs outside of the body, and the grid says nothing there. Straighten the body, or carve it in two parts.',
  'warnings.export/grid-coarse':
    'Between its radii the grid lies up to {largest} mm from the body (99 % within {p99} mm). More radii or closer levels follow it better.',
  'warnings.export/default-machine':
    '{count} values that decide safety are not given for your carver; the program takes them from the default, which is no machine: {values}. Compare them with your carver before it runs: a wrong direction carves a mirrored body. The program says each value.',
  'warnings.export/hollow':
    'At {cells} places the tool is too wide for a hollow, and up to {depth} mm of foam stays. Take a smaller ball there; where none gets in, fill the hollow or cut it by hand.',
  'warnings.export/faces-away':
    'At {cells} places the surface is hidden from the side or looks along the axis, and up to {depth} mm of foam stays: the tool comes straight at the axis, and no ball of up to 30 mm reaches them, neither a smaller nor a wider one. Fill the place, take off what stands over it, or cut it by hand.',
  'warnings.export/reach-doubtful':
    'At {cells} places, where up to {depth} mm of foam stays, it could not be told whether a ball that comes from the side reaches the surface. Try a wider or a smaller ball, fill or round off the place, or cut it by hand.',
  'warnings.export/second-ball':
    'Of the {depth} mm of foam that stay at the marked place, {width} mm come from the width of the tool and {passes} mm from its passes and the direction it comes from. A second ball of {ball} mm, which goes only where the first leaves foam, brings all that is reached from the side within 0.3 mm: about {minutes} minutes more, beside {first}. It was carved on trial.',
  'warnings.export/rows-nearer':
    'The {depth} mm of foam that stay at the marked place come from passes that are too far apart, not from the width of the tool. Ridges of {ridge} mm bring it within 0.3 mm: about {minutes} minutes instead of {first}.',
  'warnings.export/no-ball':
    'Of the {depth} mm of foam that stay, {width} mm come from the width of the tool and {passes} mm from its passes and the direction it comes from. No ball of the set brings it within 0.3 mm: a second one of {ball} mm still leaves {left} mm at the marked place, in about {minutes} minutes more, beside {first}. Round the hollow off, or cut that place by hand.',
  'warnings.export/rest-told':
    'A second program is for a ball of {ball} mm: it goes only where the first leaves foam, at {areas} places, in about {minutes} minutes. Run it after the first, on the block as it stands, with the new tip set to the same zero.',
  'warnings.export/rest-idle':
    'The first tool leaves nothing that a second ball of {ball} mm would take, so there is no second program.',
  'warnings.export/carved-coarse':
    'Carved on trial, the program comes up to {largest} mm off the body (99 % within {p99} mm). Lower ridges follow it better.',
  'warnings.export/carving-told':
    'Carved on trial: 99 % of what the tool reaches lies within {p99} mm of the body, all of it within {largest} mm; deepest cut into it {gouge} mm; ridges {ridge} mm where the surface is upright. Block {block} mm in diameter and {length} mm long, about {minutes} minutes.',
  'warnings.export/sheet-told':
    'Cut a blank of {width} × {height} mm (round the body × up the body), {thickness} mm thick. The largest girth of the positive is {girth} mm.',
  'exporters.export.pads': 'Pads (DXF, SVG, solids)',
  'exporters.export.pads.tip':
    'Each zone that is pressed in as a pad: its outline laid flat, in real size, and its solid for gluing.',
  'exporters.export.sheet': 'Blank sheet for vacuum forming (DXF, SVG)',
  'exporters.export.sheet.tip':
    'Size and shape of the sheet that is drawn down on the positive, in real size, from girths and lengths on its surface.',
  'params.drawing': 'Drawing',
  'params.drawing.options.dxf': 'DXF',
  'params.drawing.options.svg': 'SVG',
  'params.solids': 'Solids',
  'params.solids.options.3mf': '3MF',
  'params.solids.options.stl': 'STL',
  'params.solids.options.none': 'None',
  'params.shell': 'Glued into',
  'params.shell.options.plain': 'A shell without the pushes',
  'params.shell.options.pressed': 'A shell that is pushed in',
  'params.shell.help':
    'Pads as deep as the pushes belong into a shell that was formed without them: in a shell that is pushed in already they would press twice.',
  'params.padThickness': 'Thickest place',
  'params.padThickness.help':
    '0: as deep as the push. In a shell that is pushed in, all of it presses in addition.',
  'params.padEdge': 'Edge',
  'params.padEdge.help': 'Thickness along the outline; skive it by hand where it is to run out to nothing.',
  'params.tolerance': 'Outline may change by',
  'params.tolerance.help':
    'Skin that is round in both ways cannot be laid flat without stretch. Beyond this a relief cut is proposed.',
  'params.language': 'Language of the labels',
  'params.language.options.en': 'English',
  'params.language.options.zh': '中文',
  'params.sheetThickness': 'Sheet',
  'params.sheetThickness.help': 'Thickness as it is bought; 3 to 5 mm as a rule.',
  'params.stretchRound': 'Stretch round the body',
  'params.stretchUp': 'Stretch up the body',
  'params.stretchUp.help':
    'How much longer the sheet becomes while it is drawn: the blank is smaller, the wall thinner. 0: as large as the surface.',
  'params.trim': 'Trim below and above',
  'params.overlap': 'Overlap at the seam',
  'params.seam': 'Seam',
  'params.seam.options.front': 'In front',
  'params.seam.options.back': 'At the back',
  'params.leaveBelow': 'Left out below',
  'params.leaveBelow.help': 'What the sheet need not cover, as the straight piece that holds the foam.',
  'params.leaveAbove': 'Left out above',
  'errors.export/no-zones':
    'No step that is on presses a region in, so there is no pad: pads are made of regions that press in, and the {rooms} that let the skin out give none. Push a region inwards first.',
  'errors.export/pad-thickness':
    'A pad in a shell that is pushed in already needs a thickness of its own: as deep as the push it would press twice. Give the thickness.',
  'errors.export/pad-outline':
    'The outline of pad {pad} cannot be cut out of the body: it meets an opening, leaves the skin or crosses itself. Draw its contour anew, away from the rim.',
  'warnings.export/pad-bent':
    'Bent in both ways (pads {pads}): laid flat, the outline changes by up to {change} %, and no relief cut helps. Expect stretch up to {stretch} % where they are glued, or part the pads.',
  'warnings.export/pad-relief':
    'Bent in both ways (pads {pads}): laid flat, the outline changes by up to {change} %. With the relief cuts that the drawing shows {left} % are left.',
  'warnings.export/pads-overlap':
    'Pads ({pads}) lie on skin that an earlier zone had pressed in: they fit on top of its pad, not on the shell beside it. Draw one zone, or part them.',
  'warnings.export/pad-moved':
    'Later steps moved the skin under pads ({pads}) by up to {distance} mm. A pad is that of its own step: check them on the body.',
  'params.painted': 'Colours and labels',
  'params.painted.help': 'Those that steps have laid on the shape, as far as the format carries them.',
  'params.text': 'As text',
  'params.text.help': 'About five times as large; for programs that cannot read the usual form.',
  'warnings.export/no-paint':
    'Nothing on this shape is coloured or labelled; the file holds the shape alone.',
  'params.thickness': 'Wall thickness',
  'params.thickness.help': '4 mm as a rule; 3 for young or thin patients, 5 for older or heavier ones.',
  'params.mode': 'Mode',
  'params.mode.options.thick': 'Thick',
  'params.mode.options.equal': 'Equal',
  'params.mode.options.transition': 'Transition',
  'params.edgeRadius': 'Edge rounding',
  'params.flap': 'One edge over the other',
  'params.flap.help': 'Without it the opening stays a gap.',
  'params.flap.overlap': 'Overlap at the opening',
  'params.flap.overlap.help': 'How far one edge of the opening reaches over the other, along the skin.',
  'params.flap.outer': 'Edge outside',
  'params.flap.outer.options.left': 'Patient’s left',
  'params.flap.outer.options.right': 'Patient’s right',
  'params.flap.clearance': 'Clearance between the edges',
  'params.flap.clearance.help': 'So that they slide on each other when the straps are pulled.',
  'params.side': 'Wall lies',
  'params.side.options.outside': 'Outside the body',
  'params.side.options.inside': 'Inside the body',
  'params.transition': 'Thinning towards the edge',
  'params.transition.edgeThickness': 'Thickness at the edge',
  'params.transition.distance': 'Over a distance of',
  'params.keep': 'Part to keep',
  'params.format': 'Format',
  'params.format.options.stl': 'STL',
  'params.format.options.stl-ascii': 'STL (text)',
  'params.format.options.obj': 'OBJ',
  'params.format.options.ply': 'PLY',
  'params.format.options.3mf': '3MF',
  'params.unit': 'Unit in the file',
  'params.unit.options.mm': 'mm',
  'params.unit.options.cm': 'cm',
  'params.unit.options.m': 'm',
  'params.unit.options.inch': 'inch',
  'errors.export/edge-lines-first':
    'Draw the edge lines first, or crop the body without closing the cuts: a closed body has no edge for a wall.',
  'errors.export/edge-line-open': 'Edge line {line} is not closed.',
  'errors.export/overlap-inside':
    'A wall that grows inwards has the body side as its outer side, so no edge can lie over the other. Let the wall grow outwards, or leave the opening a gap.',
  'errors.export/overlap-no-edge':
    'The whole body, grown, has no edges that could overlap. Choose an even or a thinning wall, or leave the opening a gap.',
  'errors.export/text-inside':
    'A wall that grows inwards has the body side as its outer side, which stays as it is, so it carries no text. Let the wall grow outwards, or switch the text off.',
  'errors.export/several-pieces':
    'The body is in {pieces} pieces. Repair it and keep the largest, or say which part to keep.',
  'errors.export/opening-left':
    'Openings of the body that cannot be closed without running through it: {openings}, the first near x {x}, y {y}, z {z} mm. Crop the rim straight there, or seal the body first.',
  'errors.export/no-wall-stands':
    'No wall stands on this body: it is too small or has too few triangles. Check that the right part was kept.',
  'errors.export/nothing-to-export': 'There is nothing to export.',
  'warnings.kept-largest-piece': 'Loose pieces were left out.',
  'warnings.edge-trimmed':
    'A ragged edge was trimmed a little so that a wall fits. Check it before printing.',
  'warnings.export/edge-cut_one':
    'A ragged edge was cut back at {count} place so that the wall fits: {area} cm² of skin, up to {depth} mm from the edge. Look at the edge there before printing.',
  'warnings.export/edge-cut_other':
    'Ragged edges were cut back at {count} places so that the wall fits: {area} cm² of skin, up to {depth} mm from the edge. Look at the edges there before printing.',
  'warnings.export/overlap-made':
    'One edge reaches {overlap} mm over the other along {height} mm of the opening, at least {clearance} mm above it. Its underside lies on no skin there and is left out where the inside of the brace is compared with the positive; what is formed over a positive has no such edge.',
  'warnings.export/laid-anew':
    'The triangles beside the edge line were laid anew so that a clean edge fits: up to {reach} mm from the line the skin lies up to {off} mm off the body. The triangles of the body are large there.',
  'warnings.uneven-wall':
    'The wall is not as thick as asked everywhere: it measures {thinnest} to {thickest} mm. Look at the marked places, the worst first, before printing; smooth the body there if it matters, and make the wall again.',
  'warnings.openings-closed':
    'The body was open and was closed at the marked places. Look at them before printing.',
  'errors.export/edge-line-unclear':
    'It is not clear which side of the edge lines to keep. Mark the part to keep.',
  'errors.export/not-manifold': 'The surface is damaged ({edges} edges). Repair the body first.',
  'errors.export/edge-touches-itself':
    'An edge touches itself near {x}, {y}, {z} mm. Move the edge line there.',
  'errors.export/inside-out':
    'The surface of this body faces inwards, so its wall would grow into the patient. Run Repair, which turns it, and make the wall again.',
  'errors.export/body-crosses-itself':
    'The body crosses itself near {x}, {y}, {z} mm. Smooth it there with the brush, or crop it off, and export again.',
  'errors.export/walls-meet':
    'Two walls meet near {x}, {y}, {z} mm. Take a thinner wall or open the body there.',
  'errors.export/wall-runs-off':
    'No wall stands near {x}, {y}, {z} mm: its outer surface runs off there. Smooth the body there or take another thickness.',
  'errors.export/wall-crosses-itself':
    'The wall would cross itself near {x}, {y}, {z} mm. Smooth the body there or take a thinner wall.',
} satisfies Messages;
