// The plugins of the product, a line each: everything else of the catalog follows from here. `npm run new:tool -- NAME --catalog` adds one.
export { default as bend } from '@bracewright/plugin-bend';
export { default as border } from '@bracewright/plugin-border';
export { default as crop } from '@bracewright/plugin-crop';
export { default as export } from '@bracewright/plugin-export';
export { default as heatmap } from '@bracewright/plugin-heatmap';
export { default as holes } from '@bracewright/plugin-holes';
export { default as markers } from '@bracewright/plugin-markers';
export { default as measure } from '@bracewright/plugin-measure';
export { default as position } from '@bracewright/plugin-position';
export { default as region } from '@bracewright/plugin-region';
export { default as repair } from '@bracewright/plugin-repair';
export { default as saw } from '@bracewright/plugin-saw';
export { default as seal } from '@bracewright/plugin-seal';
export { default as smooth } from '@bracewright/plugin-smooth';
export { default as stretch } from '@bracewright/plugin-stretch';
export { default as translate } from '@bracewright/plugin-translate';
export { default as twist } from '@bracewright/plugin-twist';
