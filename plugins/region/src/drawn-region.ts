import { ellipticTube, type TestEditor } from '@bracewright/core/testing';

/** The body that regions are tried on. */
export const body = ellipticTube({ radiusX: 150, radiusY: 100, height: 400, segments: 96, rings: 60 });
/** A place on the back of the body. */
export const back = (x: number, z: number): [number, number, number] => [
  x,
  100 * Math.sqrt(1 - (x / 150) * (x / 150)),
  z,
];
/** A contour on its back. */
export const CORNERS = [back(-50, 150), back(50, 150), back(50, 250), back(-50, 250)];

/** Clicks the contour, which stays open. */
export const clickContour = (editor: TestEditor): void => {
  for (const corner of CORNERS) editor.click(corner);
};

/** Draws a region up to where its lines are adjusted. */
export const drawToAdjust = (editor: TestEditor): void => {
  clickContour(editor);
  editor.key('Enter').click(back(0, 180)).click(back(0, 220)).key('Enter');
};
