export { drawnBox, requireSameDrawing, widthOf } from './drawing.ts';
export type { Drawing, DrawingTitle, DrawnLayer, DrawnLine, DrawnText, FlatPoint } from './drawing.ts';
export { writeDxf } from './dxf-write.ts';
export { readDxf } from './dxf-read.ts';
export { readSvg, writeSvg } from './svg.ts';
