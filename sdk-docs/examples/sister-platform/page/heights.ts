import type { Editor } from '@bracewright/core/babylon';
import type { AnnotationService, HistoryService } from '@bracewright/core/services';
import { autorun } from 'mobx';
import type { Words } from './words.ts';

/** Draws what is kept over the body, and lists it below: both anew whenever the body, the list or the language changes. */
export function showAnnotations(
  editor: Editor,
  { history, annotations }: { readonly history: HistoryService; readonly annotations: AnnotationService },
  words: Words,
  list: Element,
): void {
  const layer = editor.overlay.createLayer('annotations');
  const kinds = editor.catalog.annotationKinds;
  autorun(() => {
    const shown = annotations.annotations
      // What a plugin left that is not here stays in the design, and cannot be shown.
      .filter(({ kind }) => kinds.has(kind))
      .map((annotation) => {
        const result = kinds.evaluate(history.mesh, annotation);
        const name = words.t(`${annotation.kind.split('.')[0]!}:kinds.${annotation.kind}`);
        const text = `${name} ${result.value?.toFixed(1)} mm`;
        return { text, marks: kinds.marks(annotation, result, text) };
      });
    layer.set(shown.flatMap(({ marks }) => marks.map((mark) => ({ ...mark, role: mark.role ?? 'measure' }))));
    list.textContent = shown.map(({ text }) => text).join(', ');
  });
}
