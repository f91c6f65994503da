// ../plugins/crop/src/locales/en-US.ts
var en_US_default = {
  title: 'Crop',
  tip: 'Keeps the trunk between a top and a bottom section.',
  picture:
    'A plane above the armpits and one at the hips; afterwards only the trunk between them is left, open at both ends.',
  'how.1': 'Drag the top and the bottom section to where the trunk should end.',
  'how.2': 'Leave the cuts open for a brace wall; close them for a solid body.',
  'how.3': 'Apply.',
  'params.top': 'Top section',
  'params.bottom': 'Bottom section',
  'params.box': 'Box',
  'params.topHeight': 'Top, height',
  'params.topHeight.help':
    'Counted upwards from the zero of the model; the handle also says how far above the lower end of the body it lies.',
  'params.topLeftUp': 'Top, left side up',
  'params.topBackUp': 'Top, back up',
  'params.bottomHeight': 'Bottom, height',
  'params.bottomHeight.help':
    'Counted upwards from the zero of the model; the handle also says how far above the lower end of the body it lies.',
  'params.bottomLeftUp': 'Bottom, left side up',
  'params.bottomBackUp': 'Bottom, back up',
  'readouts.top-girth': 'Girth at the top',
  'readouts.bottom-girth': 'Girth at the bottom',
  'params.cap': 'Close the cuts',
  'params.cap.help': 'Off leaves the body open at the cut, as a brace needs it.',
  'headline.kept': '{value} kept',
  'headline.top': 'top at {value}',
  'headline.bottom': 'bottom at {value}',
  'steps.planes': 'Drag the two sections to where the trunk should end.',
  'errors.crop/empty-box': 'The box has no extent along {axis}.',
  'errors.crop/nothing-given': 'Set a top or a bottom section first.',
  'errors.crop/nothing-left': 'Nothing would be left. Move the sections apart.',
  'warnings.crop/several-pieces':
    'The cut leaves {count} pieces that do not hang together. A brace wall is made of one: cut the others off, or move the cut.',
  'warnings.crop/open-cut':
    'The cut could not be closed everywhere. Repair and seal the body afterwards, or move the cut a little.',
  'warnings.crop/crosses':
    'The surface runs through itself at the cut, so a brace wall may be refused. Repair the body afterwards, or move the cut a little.',
  'warnings.crop/nothing-cut-off': 'The sections cut nothing off.',
};
export { en_US_default as default };

//# sourceMappingURL=en-US-C0Kqx9mK.js.map
