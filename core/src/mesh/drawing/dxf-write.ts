import { drawnBox, lengthText, titleOf, type Drawing, type DrawingTitle, type FlatPoint } from './drawing.ts';

/**
 * A drawing as DXF of AutoCAD release 12 (AC1009) in millimetres, one unit a millimetre: the form that every program for cutting reads. Lines are POLYLINE with VERTEX, texts are
 * TEXT; letters beyond ASCII are written as `\U+XXXX`. Throws SdkError `drawing/empty`, `drawing/no-place`.
 * Source: Autodesk, DXF reference, group codes of HEADER, TABLES and ENTITIES.
 */
export function writeDxf(drawing: Drawing, { designHash }: DrawingTitle = {}): string {
  const out: string[] = [];
  const add = (code: number, value: string | number): void =>
    void out.push(String(code).padStart(3), String(value));
  const place = ([x, y]: FlatPoint, code = 10): void => {
    add(code, lengthText(x));
    add(code + 10, lengthText(y));
    add(code + 20, 0);
  };
  const { low, high } = drawnBox(drawing);
  add(0, 'SECTION');
  add(2, 'HEADER');
  if (designHash !== undefined) add(999, titleOf(designHash));
  add(9, '$ACADVER');
  add(1, 'AC1009');
  add(9, '$INSUNITS');
  add(70, 4);
  add(9, '$MEASUREMENT');
  add(70, 1);
  add(9, '$EXTMIN');
  place(low);
  add(9, '$EXTMAX');
  place(high);
  add(0, 'ENDSEC');
  writeTables(drawing, add);
  add(0, 'SECTION');
  add(2, 'ENTITIES');
  for (const { layer, points, closed } of drawing.lines) {
    add(0, 'POLYLINE');
    add(8, layer);
    add(66, 1);
    place([0, 0]);
    add(70, closed ? 1 : 0);
    for (const point of points) {
      add(0, 'VERTEX');
      add(8, layer);
      place(point);
    }
    add(0, 'SEQEND');
    add(8, layer);
  }
  for (const { layer, at, height, text } of drawing.texts) {
    add(0, 'TEXT');
    add(8, layer);
    place(at);
    add(40, lengthText(height));
    add(1, escaped(text));
    add(7, 'STANDARD');
  }
  add(0, 'ENDSEC');
  add(0, 'EOF');
  return `${out.join('\r\n')}\r\n`;
}

/** The kind of line, the layers and the kind of letters. */
function writeTables({ layers }: Drawing, add: (code: number, value: string | number) => void): void {
  const table = (name: string, count: number, body: () => void): void => {
    add(0, 'TABLE');
    add(2, name);
    add(70, count);
    body();
    add(0, 'ENDTAB');
  };
  add(0, 'SECTION');
  add(2, 'TABLES');
  table('LTYPE', 1, () => {
    add(0, 'LTYPE');
    add(2, 'CONTINUOUS');
    add(70, 0);
    add(3, 'Solid line');
    add(72, 65);
    add(73, 0);
    add(40, 0);
  });
  table('LAYER', layers.length, () => {
    for (const { name, colour } of layers) {
      add(0, 'LAYER');
      add(2, name);
      add(70, 0);
      add(62, colour);
      add(6, 'CONTINUOUS');
    }
  });
  table('STYLE', 1, () => {
    add(0, 'STYLE');
    add(2, 'STANDARD');
    add(70, 0);
    add(40, 0);
    add(41, 1);
    add(50, 0);
    add(71, 0);
    add(42, 4);
    add(3, 'txt');
    add(4, '');
  });
  add(0, 'ENDSEC');
}

/** A text in ASCII: what is beyond, backslashes and doubled per cents, which mean something in DXF, by their numbers. */
function escaped(text: string): string {
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]!;
    const isPlain =
      letter >= ' ' && letter <= '~' && letter !== '\\' && !(letter === '%' && text[i - 1] === '%');
    out += isPlain ? letter : `\\U+${text.charCodeAt(i).toString(16).toUpperCase().padStart(4, '0')}`;
  }
  return out;
}
