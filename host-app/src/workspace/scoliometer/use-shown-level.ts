import type { OverlayItem } from '@bracewright/core/services';
import type { Vec3 } from '@bracewright/core/math';
import { useEffect } from 'react';
import { useWorkspace } from '../model/use-workspace.ts';
import { useScoliometerWords } from './use-scoliometer-words.ts';

/** So far behind the skin the line is drawn, mm, that it is seen on a hollow back too. */
const OUT = 2;

const behind = ([x, y, z]: readonly [number, number, number]): Vec3 => [x, y + OUT, z];

/** Draws the line that lies on the back at the level that is looked at, and lets the pointer over the body choose it while no tool is at work. */
export function useShownLevel(): void {
  const { editor, scoliometer, activeTool, canvas } = useWorkspace();
  const { level, reading } = scoliometer;
  const said = useScoliometerWords();
  const label = level?.angle === null || !level ? undefined : said.side(level.angle);
  useEffect(() => {
    if (!editor || activeTool || !reading) return;
    const layer = editor.overlay.createLayer('scoliometer');
    const peaks = reading.regions.flatMap(({ height }): OverlayItem[] => {
      const line = reading.levels.find((one) => one.height === height)?.line;
      return line && height !== level?.height
        ? [{ kind: 'line', role: 'measure', dashed: true, points: line.map(behind) }]
        : [];
    });
    const { line } = level ?? {};
    layer.set([
      ...peaks,
      ...(line && label
        ? ([
            { kind: 'line', role: 'apex', emphasis: true, points: line.map(behind) },
            { kind: 'label', role: 'apex', at: behind(line[1]), text: label },
          ] satisfies OverlayItem[])
        : []),
    ]);
    return () => layer.dispose();
  }, [editor, activeTool, reading, level, label]);
  useEffect(() => {
    if (!editor || !canvas || activeTool) return;
    const onMove = ({ clientX, clientY, buttons }: PointerEvent) => {
      if (buttons > 1) return;
      const box = canvas.getBoundingClientRect();
      const hit = editor.picking.pickAt(clientX - box.left, clientY - box.top);
      if (hit) scoliometer.lookAt(hit.position[2]);
    };
    canvas.addEventListener('pointermove', onMove);
    canvas.addEventListener('pointerdown', onMove);
    return () => {
      canvas.removeEventListener('pointermove', onMove);
      canvas.removeEventListener('pointerdown', onMove);
    };
  }, [editor, canvas, activeTool, scoliometer]);
}
