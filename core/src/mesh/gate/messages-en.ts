/** Sentences for `gate/…` codes in English; `{name}` is filled from the data of the finding. */
export const GATE_MESSAGES_EN = {
  'gate/empty': 'There is nothing to make: the part has no surface. Go back to the step that left nothing.',
  'gate/not-finite': 'The part has corners that are no places. Make the wall anew from the last good step.',
  'gate/process-unknown': 'There is no way of making called “{process}”; there are {known}.',
  'gate/size':
    'The longest side is {longest} mm, which is no brace. Check the unit of the scan, then make the wall anew.',
  'gate/size-unusual':
    'The longest side is {longest} mm, and a brace is hardly longer than 700 mm. Check the unit of the scan, or say why it is right.',
  'gate/stature':
    'In {unit} the scan would be of a person about {stature} cm tall, which is no patient. Check the unit of the scan, or say why it is right.',
  'gate/stature-unit':
    'In {unit} the scan would be of a person about {stature} cm tall, which is no patient; in {likely} of one about {other} cm. Take it in {likely}, or say why {unit} is right.',
  'gate/open':
    'The part has {count} openings in its surface, so a printer cannot tell inside from outside. Make the wall anew, or close the openings with “Repair”.',
  'gate/crowded-edge':
    '{count} edges belong to more than two triangles. Make the wall anew, or repair the file in the program it came from.',
  'gate/flipped':
    'Neighbouring triangles disagree at {count} edges on which side is outside. Make the wall anew, or use “Repair”.',
  'gate/touching':
    'Two sheets touch in {count} points without being joined. Move the edge line or shape the place, then make the wall anew.',
  'gate/double-face': '{count} triangles are there twice. Make the wall anew, or use “Repair”.',
  'gate/no-area':
    '{count} triangles have no area. Most programs ignore them; make the wall anew to be rid of them.',
  'gate/crossing':
    'The surface runs through itself ({count} pairs of triangles). Smooth or shape the place, or move the edge line away from it, then make the wall anew.',
  'gate/inside-out':
    '{count} pieces are inside out: their surface faces inwards. Use “Repair” on the body, then make the wall anew.',
  'gate/pieces':
    'The part falls into {count} pieces that are not joined. Check that the edge line goes once round the part that stays.',
  'gate/hollow':
    '{count} hollows are shut in ({volume} cm³); powder or support in them cannot come out. Shape the place, then make the wall anew.',
  'gate/slit-narrow':
    'The slit between the edges that overlap is {width} mm wide at its narrowest; under {least} mm the machine joins them. Ask for more clearance.',
  'gate/slit-powder':
    'Powder stays in the slit between the edges that overlap ({area} cm², {width} mm wide at its narrowest). It is open at the sides: lift the outer edge and blow it out.',
  'gate/wall-not-made':
    'The wall is {wall} mm at its thinnest; the machine makes none under {least} mm. Ask for a thicker wall, or move the edge line away from the place.',
  'gate/spot-not-made':
    'At a spot two sides of the surface lie only {wall} mm apart; the machine makes no wall under {least} mm and may leave a pinhole or a burr there. At a rim, move the edge line out of the fold or give its corner a wider bend; elsewhere, smooth or shape the skin there. Then make the wall anew, or say how it is mended.',
  'gate/thin':
    'The wall is {wall} mm at its thinnest; under {least} mm it may bend or break. Ask for a thicker wall; if only a place at the rim is thin, move the edge line out of the fold there. Or say why it is enough.',
  'gate/thin-ridge':
    'On the crest of a ridge the sides of the wall meet: {wall} mm there, where {least} mm are asked for. It is no hole and no thin wall: the skin of the scan is folded or noisy at the marked places, the wall follows it, and beside the crest it is thicker. Smooth the skin there, or move the edge line out of the fold. Or say why the ridge may stay.',
  'gate/no-wall':
    'The part is a solid, {mean} mm thick in the mean and {mass} kg: no wall. For a brace make the wall with “Equal” or “Transition” (--mode equal or transition). Or say what the solid is for.',
  'gate/line-moved':
    'The edge line lies up to {aside} mm beside where it was drawn: steps after it made the skin there so steep that it slid down the slope, as two flared rims one over the other do. The brace ends there, {aside} mm off what was drawn. Keep one flared rim and edit that one, or open the edge line and draw it anew; or say why the brace may end there.',
  'gate/line-shifted':
    'The edge line lies up to {aside} mm beside where it was drawn, as steps after it shaped the skin under it. The brace ends there.',
  'gate/rim-elsewhere':
    'Step {step} has its rim stand off along another line than the one at which the brace ends, up to {aside} mm from it: the line was moved afterwards. Open that step in the history and choose “Take the edge line anew”, or say why the rim may stand off there.',
  'gate/bridge-thin':
    'At {count} places less skin stays between holes, or between a hole and the edge, than the wall of {wall} mm is thick: {width} mm at the narrowest. Such a bridge is higher than it is wide and may break when the brace is opened. Set a wider “Bridge” or “Distance from edges” in the step of the holes, move the holes apart, or ask for a thinner wall. Or say why it is enough.',
  'gate/sharp-edge':
    '{length} mm of edge are sharp and will be felt on the skin. Round the rims, or say how they are finished.',
  'gate/overhang':
    '{area} cm² look down flatter than {angle}° and need support while it is printed as it stands.',
  'gate/bed':
    'The part ({size} mm) does not fit the machine ({bed} mm), however it is turned. Choose another machine, or make it in parts.',
  'gate/bed-split-z':
    'The part ({size} mm) does not fit the machine ({bed} mm), however it is turned. Cut level into {count} pieces each of them does: at height {at} mm. Open the wall as a model, cut it there with Saw and export each piece; or choose another machine.',
  'gate/bed-split-x':
    'The part ({size} mm) does not fit the machine ({bed} mm), however it is turned. Cut upright from front to back into {count} pieces each of them does: at X {at} mm. Open the wall as a model, cut it there with Saw and export each piece; or choose another machine.',
  'gate/bed-split-y':
    'The part ({size} mm) does not fit the machine ({bed} mm), however it is turned. Cut upright from side to side into {count} pieces each of them does: at Y {at} mm. Open the wall as a model, cut it there with Saw and export each piece; or choose another machine.',
  'gate/bed-tilt':
    'The part ({size} mm) fits the machine ({bed} mm) when it is tilted by {x}° about X and {y}° about Y and turned by {turn}°.',
  'gate/bed-turn': 'The part ({size} mm) fits the machine ({bed} mm) when it is turned by {turn}° about Z.',
  'gate/invented-skin-front':
    'In front, about {height} mm above its lower edge, the brace lies on skin that nobody scanned: {area} cm², up to {away} mm from scanned skin. It was made up when the scan was closed, so the brace may press there, or not touch. Scan the place again or move the edge line off it, or say how the place was measured.',
  'gate/invented-skin-left':
    'On the patient’s left, about {height} mm above its lower edge, the brace lies on skin that nobody scanned: {area} cm², up to {away} mm from scanned skin. It was made up when the scan was closed, so the brace may press there, or not touch. Scan the place again or move the edge line off it, or say how the place was measured.',
  'gate/invented-skin-back':
    'At the back, about {height} mm above its lower edge, the brace lies on skin that nobody scanned: {area} cm², up to {away} mm from scanned skin. It was made up when the scan was closed, so the brace may press there, or not touch. Scan the place again or move the edge line off it, or say how the place was measured.',
  'gate/invented-skin-right':
    'On the patient’s right, about {height} mm above its lower edge, the brace lies on skin that nobody scanned: {area} cm², up to {away} mm from scanned skin. It was made up when the scan was closed, so the brace may press there, or not touch. Scan the place again or move the edge line off it, or say how the place was measured.',
  'gate/invented-skin-round':
    'Round several sides, about {height} mm above its lower edge, the brace lies on skin that nobody scanned: {area} cm², up to {away} mm from scanned skin. It was made up when the scan was closed, so the brace may press there, or not touch. Scan the place again or move the edge line off it, or say how the place was measured.',
  'gate/agree-positive':
    'The inside of the brace and the positive of the same design lie up to {most} mm apart, and {limit} mm are allowed: a brace that is printed fits otherwise than one that is formed. Look at the place. Mostly the horizontal part of a region push, or smoothing beside the edge line, stands after the cut, where the cut body ends and the positive goes on; or the triangles of the body are large beside the line; or a bend or twist was applied by an older version, then open that step and apply it again. Make such steps before the cut or take a finer scan, or say why they differ.',
  'gate/agree-vacuum':
    'The inside of the brace and the file of the positive lie up to {most} mm apart, and {limit} mm are allowed: a brace that is formed over it fits otherwise than one that is printed. Look at the place. Mostly the horizontal part of a region push, or smoothing beside the edge line, stands after the cut, where the cut body ends and the positive goes on; or the triangles of the body are large beside the line; or a bend or twist was applied by an older version, then open that step and apply it again. Make such steps before the cut or take a finer scan, or say why they differ.',
  'gate/agree-grid':
    'Where the brace lies the radius grid is up to {most} mm off its inside, and {limit} mm are allowed. Take more directions and levels closer together; skin that is hidden from the axis no grid tells. Or say how the place is finished by hand.',
  'gate/agree-program':
    'Where the brace lies the carving program leaves foam, or takes it, up to {most} mm off the inside of the brace; {limit} mm are allowed. Take what is proposed beside it, a smaller ball or rows closer together, or say how the place is finished by hand.',
  'gate/cutter-ball':
    'Of the {depth} mm of foam, {width} mm stay because the tool of {cutter} mm is too wide for the hollow, and {passes} mm because of its passes and the direction it comes from. A second ball of {ball} mm, which goes only where the first leaves foam, brings it within {limit} mm: about {minutes} minutes more, beside {first}. It was carved on trial; --rest {ball} makes its program.',
  'gate/cutter-rows':
    'The {depth} mm of foam stay because the passes are too far apart, not because of the width of the tool. With ridges of {ridge} mm (rows.scallop) the program comes within what is allowed then, and takes about {minutes} minutes instead of {first}.',
  'gate/cutter-none':
    'No ball of the set does: of the {depth} mm of foam, {width} mm stay because the tool of {cutter} mm is too wide for the hollow, and a second ball of {ball} mm, the smallest, still leaves {left} mm at the marked place, in about {minutes} minutes more. Give a smaller ball in “cutters” of the machine, round the hollow off, or finish the place by hand.',
  'gate/cutter-smallest':
    'Of the {depth} mm of foam, {width} mm stay because the tool of {cutter} mm is too wide for the hollow, and {passes} mm because of its passes and the direction it comes from; of the set of the machine no smaller ball can finish the place. Give one in “cutters” of the machine, or a longer one where its holder is in the way, round the hollow off, or finish it by hand.',
  'gate/cutter-direction':
    'The tool comes straight at the axis, and up to {depth} mm of foam stay at the marked place because the skin there is hidden from the side, or looks along the axis. No ball of up to 30 mm reaches it, neither a smaller nor a wider one. Take off or fill what stands over it, or finish it by hand.',
  'gate/cutter-flank':
    'No ball of the set does: of the {depth} mm of foam, {width} mm stay because of the width of the tool of {cutter} mm. Of the second balls that were carved on trial the one of {ball} mm leaves the least, {left} mm at the marked place, in about {minutes} minutes more. The smaller ones that were tried leave more, mostly because the tool comes straight at the axis and in some places only the flank of a wider ball gets under what stands over them. Fill or round off the place, or finish it by hand.',
  'gate/cutter-doubtful':
    'Whether a ball that comes from the side reaches the marked place could not be told: up to {depth} mm of foam stay there. Try a program with a wider or a smaller ball, fill or round off the place, or finish it by hand.',
  'gate/file-unread':
    'What {files} tells cannot be read back as a surface, so nobody knows whether it agrees with the brace. Compare what is made of it with the brace before it is used.',
  'gate/no-edge':
    'The design has no edge line, so nothing says where the brace lies. Draw the edge line, then make the file again.',
  'gate/agree-liner':
    'The positive is {liner} mm larger all round for a liner; the printed brace has no room for one. Form over the positive, or print for the skin alone.',
  'gate/small-holes-filled':
    'In {count} small places ({area} cm² in all, up to {width} mm across) the brace lies on skin that was filled in and not scanned. Over such a width it follows the skin about it; look at the places.',
} as const;
