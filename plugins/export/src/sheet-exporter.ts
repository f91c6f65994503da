import { defineExporter } from '@bracewright/core/exporter';
import { blankSheet, carvingAxis, facesInwards, heightsOf, partOf } from '@bracewright/core/mesh';
import { SdkError } from '@bracewright/core/operation';
import { p } from '@bracewright/core/params';
import { z } from 'zod';
import { drawSheet } from './flat/draw-sheet.ts';
import { bracePart, DRAWING_FORMS, drawingFile } from './flat/sheet-of-paper.ts';
import { LABEL_LANGUAGES, LABEL_WORDS } from './flat/words.ts';
import { DESIGN_LETTERS } from './pads-exporter.ts';

/** The blank that is drawn down on a positive: its size and shape, in real size. */
export const sheet = defineExporter({
  id: 'export.sheet',
  params: z.object({
    drawing: p.choice(DRAWING_FORMS, 'dxf'),
    sheetThickness: p.length({ min: 1, max: 15, step: 0.5, default: 4 }),
    stretchRound: p.ratio({ min: 0, max: 60, step: 1, default: 0 }),
    stretchUp: p.ratio({ min: 0, max: 60, step: 1, default: 0 }),
    trim: p.length({ min: 0, max: 150, step: 5, default: 30 }),
    overlap: p.length({ min: 0, max: 150, step: 5, default: 40 }),
    seam: p.choice(['front', 'back'], 'front'),
    leaveBelow: p.length({ min: 0, max: 300, step: 5, default: 0 }),
    leaveAbove: p.length({ min: 0, max: 300, step: 5, default: 0 }),
    language: p.choice(LABEL_LANGUAGES, 'en'),
    part: p.custom(bracePart.optional(), { hidden: true }),
  }),
  order: 70,
  takes: ['body'],
  files(mesh, _annotations, ctx) {
    const { params, name, designHash } = ctx;
    if (mesh.indices.length === 0) throw new SdkError('export/nothing-to-export');
    if (facesInwards(mesh)) throw new SdkError('export/inside-out');
    const ends = heightsOf(mesh);
    const bottom = Math.max(ends.bottom, params.part?.bottom ?? ends.bottom) + params.leaveBelow;
    const top = Math.min(ends.top, params.part?.top ?? ends.top) - params.leaveAbove;
    const wish = {
      bottom,
      top,
      axis: carvingAxis(mesh, { bottom, top: Math.max(top, bottom + 1) }, ctx),
      seam: params.seam,
      thickness: params.sheetThickness,
      round: params.stretchRound / 100,
      up: params.stretchUp / 100,
      trim: params.trim,
      overlap: params.overlap,
    };
    const blank = blankSheet(mesh, wish, partOf(ctx, 0.1, 0.9));
    ctx.warn('export/sheet-told', {
      data: {
        width: Math.ceil(blank.width),
        height: Math.ceil(blank.height),
        thickness: wish.thickness,
        girth: Math.round(blank.largest.girth),
      },
    });
    const design = designHash.slice(0, DESIGN_LETTERS);
    const drawing = drawSheet(blank, wish, { words: LABEL_WORDS[params.language], design });
    return [drawingFile(drawing, name, params.drawing, designHash)];
  },
  // Flat: it takes its form on the positive, which is compared itself.
  surfaces: () => [],
});
