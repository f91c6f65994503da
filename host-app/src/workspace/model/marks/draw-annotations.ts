import { autorun } from 'mobx';
import type { Annotation } from '@bracewright/core/annotation';
import type { TriMesh } from '@bracewright/core/mesh';
import type { OverlayItem } from '@bracewright/core/services';
import { annotationName } from './annotation-words.ts';
import { orTellFaulty } from './faulty-kinds.ts';
import type { Workspace } from '../workspace.ts';

/** Tools that draw the kept measures and markers themselves while they are open. */
const OWN_DRAWING = new Set(['measure', 'markers', 'position']);

function itemsOf(
  workspace: Workspace,
  annotation: Annotation,
  mesh: TriMesh,
  labelled: boolean,
): OverlayItem[] {
  const { words, units, catalog } = workspace.parts;
  const kinds = catalog.annotationKinds;
  const isMarker = kinds.listOf(annotation.kind) === 'marker';
  const role = isMarker ? 'marker' : 'measure';
  const result = kinds.evaluate(mesh, annotation);
  const { value, unit, warnings } = result;
  // A landmark is shown where it is or not at all: on the nearest skin that is left it would be another place.
  if (isMarker && warnings.includes('measure/off-skin')) return [];
  // The label of a locked one stands on the shape of now, and its value is of another body: that stands in the panel.
  const isTold = value !== null && annotation.step === undefined;
  const text = [annotationName(annotation, words), isTold ? units.formatMeasure(value, unit) : '']
    .filter(Boolean)
    .join(' ');
  const marks = kinds.marks(annotation, result, labelled && text !== '' ? text : undefined);
  return marks.map((mark): OverlayItem => ({ ...mark, role: mark.role ?? role }));
}

/** More of all annotations together would hold up the page with every picture; the panel lists them all. */
const MOST = { items: 5000, labels: 300 };

/** Those of `more` that there is room for beside `items`: a mark goes without its label before it is left out. */
export function withRoom(items: readonly OverlayItem[], more: readonly OverlayItem[]): OverlayItem[] {
  let labels = items.filter(({ kind }) => kind === 'label').length;
  const fitting = more.filter(({ kind }) => kind !== 'label' || ++labels <= MOST.labels);
  return fitting.slice(0, MOST.items - items.length);
}

/** Draws the kept measures and markers on the body, one in each pause of the page, while no tool of theirs is open. */
export function drawAnnotations(workspace: Workspace): () => void {
  let round = 0;
  let clear: () => void = () => undefined;
  const stop = autorun(() => {
    const { editor } = workspace;
    const { annotations } = workspace.parts.annotations;
    const { mesh } = workspace.design;
    const kinds = workspace.parts.catalog.annotationKinds;
    const tool = workspace.activeTool?.manifest.id;
    // A label would lie where the hand works, and its number is of the body before the preview.
    const labelled = workspace.activeTool?.manifest.kind !== 'operation';
    void workspace.parts.words.language;
    void workspace.parts.units.length;
    clear();
    const mine = ++round;
    if (!editor || workspace.look.alone || (tool !== undefined && OWN_DRAWING.has(tool))) return;
    // Whole-body numbers have no place on the body; they stand in the panel.
    const waiting = annotations.filter(
      ({ kind, params }) => kinds.has(kind) && !kinds.get(kind)?.placeless && params !== null,
    );
    const layer = editor.overlay.createLayer('annotations');
    clear = () => {
      layer.dispose();
      clear = () => undefined;
    };
    const items: OverlayItem[] = [];
    const next = () => {
      const annotation = waiting.shift();
      if (!annotation || mine !== round) return;
      const found = orTellFaulty(workspace, annotation.kind, () =>
        itemsOf(workspace, annotation, mesh, labelled),
      );
      if (found) {
        items.push(...withRoom(items, found));
        layer.set([...items]);
      }
      setTimeout(next, 0);
    };
    setTimeout(next, 0);
  });
  return () => {
    stop();
    round++;
    clear();
  };
}
