import { defineExporter, type ExportedFile, type ExporterContext } from '@bracewright/core/exporter';
import { borderChange, heightsOf, partOf, type TriMesh } from '@bracewright/core/mesh';
import { requireReadBack, writeMesh, type FileMetadata } from '@bracewright/core/mesh-io';
import { padNames, SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { drawPads } from './flat/draw-pads.ts';
import { liesOn, makePad, movedSince, SHELLS, type MadePad } from './flat/make-pad.ts';
import { placeFrame } from './flat/pad-place.ts';
import { bracePart, DRAWING_FORMS, drawingFile } from './flat/sheet-of-paper.ts';
import { LABEL_LANGUAGES, LABEL_WORDS } from './flat/words.ts';

/** Letters of the hash that stand on a drawing. */
export const DESIGN_LETTERS = 12;
/** Later steps that moved the skin under a pad less than this, mm, are not told. */
const MOVED = 1;

const tenth = (value: number): number => Math.round(10 * value) / 10;

/** Pads for what the steps of a design press in: their outlines laid flat, in real size, and their solids. */
export const pads = defineExporter({
  id: 'export.pads',
  params: z.object({
    drawing: p.choice(DRAWING_FORMS, 'dxf'),
    solids: p.choice(['3mf', 'stl', 'none'], '3mf'),
    shell: p.choice(SHELLS, 'plain'),
    padThickness: p.length({ min: 0, max: 60, step: 0.5, default: 0 }),
    padEdge: p.length({ min: 0.5, max: 5, step: 0.5, default: 1 }),
    tolerance: p.ratio({ min: 0.5, max: 10, step: 0.5, default: 1 }),
    language: p.choice(LABEL_LANGUAGES, 'en'),
    part: p.custom(bracePart.optional(), { hidden: true }),
  }),
  order: 60,
  takes: ['body'],
  reads: ['zones'],
  files(body, _annotations, ctx) {
    const { params, name, designHash, checkAborted } = ctx;
    const pressed = ctx.zones.filter(({ depth }) => depth > 0);
    if (pressed.length === 0) throw new SdkError('export/no-zones', { rooms: ctx.zones.length });
    if (params.shell === 'pressed' && params.padThickness === 0) throw new SdkError('export/pad-thickness');
    const wish = {
      shell: params.shell,
      thickness: params.padThickness,
      edge: params.padEdge,
      tolerance: params.tolerance / 100,
    };
    const names = padNames(pressed);
    const made = pressed.map((zone, i) =>
      makePad(zone, names[i]!, wish, partOf(ctx, i / pressed.length, (i + 0.9) / pressed.length)),
    );
    tellBent(made, wish.tolerance, ctx.warn);
    tellMoved(
      made.map((pad, i) => ({ pad, distance: movedSince(pad, pressed[i]!, body) })),
      ctx.warn,
    );
    const over = made.filter((pad, i) => pressed.slice(0, i).some((zone) => liesOn(pad, zone)));
    if (wish.shell === 'plain' && over.length > 0)
      ctx.warn('export/pads-overlap', { data: { pads: idsOf(over) }, places: placesOf(over) });
    checkAborted();
    const words = LABEL_WORDS[params.language];
    const frame = placeFrame(body, heightsOf(body), params.part);
    const drawing = drawPads(made, wish, { words, design: designHash.slice(0, DESIGN_LETTERS), frame });
    return [
      drawingFile(drawing, name, params.drawing, designHash),
      ...made.flatMap((pad) => solidFile(pad, name, params.solids, { designHash, ...ctx.stamp })),
    ];
  },
  // They lie between the skin and the brace.
  surfaces: () => [],
});

type Warn = ExporterContext<unknown>['warn'];

/** What pads are called in a sentence. */
const idsOf = (pads: readonly MadePad[]): string => pads.map(({ name }) => name.id).join(', ');
const placesOf = (pads: readonly MadePad[]) => pads.map(({ at }) => ({ at }));
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, Math.abs(b)), 0);

/** Says which pads cannot be laid flat as asked, and which of them a cut helps. */
function tellBent(pads: readonly MadePad[], tolerance: number, warn: Warn): void {
  const percent = (shares: readonly number[]): number => tenth(100 * most(shares));
  // Each with its own change: the largest says nothing of the others.
  const each = (all: readonly MadePad[]): string =>
    all.map((pad) => `${pad.name.id} (${percent([borderChange(pad)])} %)`).join(', ');
  const bent = pads.filter((pad) => Math.abs(borderChange(pad)) > tolerance);
  const helped = bent.filter(({ relief }) => relief);
  const others = bent.filter(({ relief }) => !relief);
  if (helped.length > 0)
    warn('export/pad-relief', {
      data: {
        pads: each(helped),
        change: percent(helped.map(borderChange)),
        left: percent(helped.map(({ relief }) => relief!.borderChange)),
      },
      places: placesOf(helped),
    });
  if (others.length > 0)
    warn('export/pad-bent', {
      data: {
        pads: each(others),
        change: percent(others.map(borderChange)),
        stretch: percent(others.map(({ measure }) => measure.p95Stretch)),
      },
      places: placesOf(others),
    });
}

/** Says under which pads later steps moved the skin. */
function tellMoved(
  looked: readonly { readonly pad: MadePad; readonly distance: number }[],
  warn: Warn,
): void {
  const moved = looked.filter(({ distance }) => distance > MOVED);
  if (moved.length === 0) return;
  const pads = moved.map(({ pad }) => pad);
  const distance = tenth(most(moved.map((one) => one.distance)));
  warn('export/pad-moved', { data: { pads: idsOf(pads), distance }, places: placesOf(pads) });
}

/** The solid of a pad as a file, which is read and compared. */
function solidFile(
  { solid, name: { file: own } }: MadePad,
  name: string,
  form: '3mf' | 'stl' | 'none',
  metadata: FileMetadata,
): ExportedFile[] {
  if (form === 'none') return [];
  const mesh: TriMesh = solid.mesh;
  const file = `${name}-${own}.${form}`;
  const bytes = writeMesh(mesh, form, { unit: 'mm', metadata });
  requireReadBack(mesh, bytes, { name: file });
  return [{ name: file, media: `model/${form}`, bytes }];
}
