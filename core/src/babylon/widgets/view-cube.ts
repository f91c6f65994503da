import { vec3, type Vec3 } from '../../math/index.ts';
import type { CameraController } from '../camera/camera-controller.ts';
import { standardBasis, uprightBasis, type Basis } from '../camera/view-math.ts';
import { formatColour, mixColour, type ScenePalette, type Theme } from '../palette.ts';
import { CUBE_AREAS, CUBE_FACES } from './cube-geometry.ts';

const SVG = 'http://www.w3.org/2000/svg';
const SIZE = 104;
/** Half an edge of the cube, CSS pixels: its diagonal just fits. */
const HALF = 27;
const DRAG_START = 4;
/** Radians a CSS pixel while the cube is dragged. */
const DRAG_TURN = 0.016;

/**
 * The anatomical cube as SVG: 26 areas that take the camera to their view, drags that turn it. One stop in the tab order;
 * arrow keys turn by 45 degrees, and every area is a named button to assistive software.
 */
export class ViewCube {
  readonly #svg: SVGSVGElement;
  readonly #camera: CameraController;
  readonly #t: (key: string) => string;
  readonly #groups: SVGGElement[] = [];
  readonly #cells: {
    readonly polygon: SVGPolygonElement;
    readonly face: number;
    readonly corners: readonly Vec3[];
  }[] = [];
  readonly #letters: SVGTextElement[] = [];
  readonly #release: (() => void)[] = [];
  #palette: ScenePalette;
  #theme: Theme;
  #drag: { x: number; y: number; moved: boolean } | undefined;
  #confirmed = true;

  constructor(
    root: HTMLElement,
    options: {
      readonly camera: CameraController;
      readonly t: (key: string) => string;
      readonly palette: ScenePalette;
      readonly theme: Theme;
    },
  ) {
    this.#camera = options.camera;
    this.#t = options.t;
    this.#palette = options.palette;
    this.#theme = options.theme;
    const document = root.ownerDocument;
    this.#svg = document.createElementNS(SVG, 'svg');
    this.#svg.setAttribute('viewBox', `${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`);
    this.#svg.setAttribute('class', 'bw-cube');
    this.#svg.setAttribute('role', 'group');
    this.#svg.setAttribute('tabindex', '0');
    this.#svg.style.cssText = `position:absolute;top:8px;right:8px;width:${SIZE}px;height:${SIZE}px;touch-action:none;overflow:visible;border-radius:12px;outline-offset:-2px;pointer-events:none`;
    const style = document.createElementNS(SVG, 'style');
    style.textContent =
      '.bw-area{pointer-events:auto;cursor:pointer;outline:none}.bw-area polygon{stroke:var(--bw-cube-line);stroke-width:.6;stroke-linejoin:round;transition:fill .12s}' +
      '.bw-area:hover polygon,.bw-area:focus-visible polygon{fill:var(--bw-primary)!important;fill-opacity:.85}' +
      '.bw-cube:focus-visible{outline:2px solid var(--bw-primary)}' +
      '.bw-letter{pointer-events:none;font:600 22px/1 var(--bw-font);fill:var(--bw-text);text-anchor:middle;dominant-baseline:central}' +
      '.bw-letter.on{fill:#fff}' +
      '.bw-cube.unconfirmed polygon{stroke:var(--bw-text);stroke-width:1;stroke-dasharray:3 2.5}' +
      '.bw-cube.unconfirmed .bw-letter{font-size:17px}';
    this.#svg.append(style);
    for (const area of CUBE_AREAS) {
      const group = document.createElementNS(SVG, 'g');
      group.setAttribute('class', 'bw-area');
      group.setAttribute('role', 'button');
      group.dataset['area'] = area.id;
      for (const { face, corners } of area.cells) {
        const polygon = document.createElementNS(SVG, 'polygon');
        group.append(polygon);
        this.#cells.push({ polygon, face, corners });
      }
      this.#listen(group, 'click', () => this.#go(area.id));
      this.#listen(group, 'pointerenter', () => this.#mark(area.id, true));
      this.#listen(group, 'pointerleave', () => this.#mark(area.id, false));
      this.#groups.push(group);
      this.#svg.append(group);
    }
    for (const face of CUBE_FACES) {
      const text = document.createElementNS(SVG, 'text');
      text.setAttribute('class', 'bw-letter');
      text.setAttribute('aria-hidden', 'true');
      text.textContent = face.letter;
      this.#letters.push(text);
      this.#svg.append(text);
    }
    this.#listenToDrags();
    this.#listen(this.#svg, 'keydown', (event) => this.#key(event as KeyboardEvent));
    root.append(this.#svg);
    this.rename();
    this.setPalette(options.palette, options.theme);
  }

  /** Reads the names again, after the language changed. */
  rename(): void {
    const t = this.#t;
    this.#svg.setAttribute('aria-label', t('view.cube'));
    CUBE_AREAS.forEach((area, i) => {
      const name = area.views.map((view) => t(`view.${view}`)).join(' · ');
      this.#groups[i]!.setAttribute(
        'aria-label',
        this.#confirmed ? name : `${name} (${t('view.unconfirmed')})`,
      );
    });
  }

  /** Whether a person has confirmed how the body stands; until then each face is a question with a dashed line. */
  setConfirmed(confirmed: boolean): void {
    this.#confirmed = confirmed;
    this.#svg.classList.toggle('unconfirmed', !confirmed);
    CUBE_FACES.forEach(({ letter }, i) => {
      this.#letters[i]!.textContent = confirmed ? letter : `${letter}?`;
    });
    this.rename();
  }

  setPalette(palette: ScenePalette, theme: Theme): void {
    this.#palette = palette;
    this.#theme = theme;
    const line = mixColour(palette.line, palette.muted, theme === 'light' ? 0.45 : 0.35);
    this.#svg.style.setProperty('--bw-cube-line', formatColour(line));
    this.update(this.#camera.pose.basis);
  }

  /** Turns the cube with the camera. */
  update(basis: Basis): void {
    const place = (p: Vec3) => [vec3.dot(p, basis.right) * HALF, -vec3.dot(p, basis.up) * HALF] as const;
    const facing = CUBE_FACES.map((face) => vec3.dot(face.normal, basis.back));
    const fills = CUBE_FACES.map((face, i) => this.#fill(face.normal, basis, facing[i]!));
    for (const { polygon, face, corners } of this.#cells) {
      const seen = facing[face]! > 0.02;
      polygon.style.display = seen ? '' : 'none';
      if (!seen) continue;
      polygon.setAttribute(
        'points',
        corners
          .map((corner) =>
            place(corner)
              .map((n) => n.toFixed(2))
              .join(','),
          )
          .join(' '),
      );
      polygon.style.fill = fills[face]!;
    }
    CUBE_FACES.forEach((face, i) => {
      const text = this.#letters[i]!;
      const seen = facing[i]! > 0.18;
      text.style.display = seen ? '' : 'none';
      if (!seen) return;
      const [ux, uy] = place(face.u);
      const [vx, vy] = place(face.v);
      const [x, y] = place(face.normal);
      const f = (n: number) => (n / HALF).toFixed(4);
      text.setAttribute(
        'transform',
        `matrix(${f(ux)} ${f(uy)} ${f(-vx)} ${f(-vy)} ${x.toFixed(2)} ${y.toFixed(2)})`,
      );
      text.style.opacity = Math.min(1, 0.35 + facing[i]! * 0.8).toFixed(2);
    });
  }

  dispose(): void {
    for (const release of this.#release) release();
    this.#svg.remove();
  }

  #fill(normal: Vec3, basis: Basis, facing: number): string {
    const light =
      0.55 * facing + 0.45 * Math.max(0, vec3.dot(normal, basis.up)) - 0.1 * vec3.dot(normal, basis.right);
    const t = Math.min(1, Math.max(0, light));
    const { surface, canvasBottom, muted } = this.#palette;
    return formatColour(
      this.#theme === 'light'
        ? mixColour(mixColour(canvasBottom, muted, 0.18), surface, t)
        : mixColour(surface, mixColour(surface, muted, 0.42), t),
    );
  }

  #mark(id: string, on: boolean): void {
    const index = CUBE_FACES.findIndex((face) => face.view === id);
    if (index >= 0) this.#letters[index]!.classList.toggle('on', on);
  }

  #go(id: string): void {
    const area = CUBE_AREAS.find((candidate) => candidate.id === id)!;
    const [only] = area.views;
    if (area.views.length === 1 && only) this.#camera.turnTo(standardBasis(only));
    else this.#camera.turnTo(uprightBasis(area.direction, this.#camera.pose.basis));
  }

  #key(event: KeyboardEvent): void {
    const step = Math.PI / 4;
    const turn = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[
      event.key
    ];
    if (!turn) return;
    event.preventDefault();
    event.stopPropagation();
    this.#camera.orbit(this.#camera.pose.target, turn[0]!, turn[1]!);
  }

  #listenToDrags(): void {
    const svg = this.#svg;
    // A click must not take the focus, and with it the view keys, away from the canvas.
    this.#listen(svg, 'mousedown', (event) => event.preventDefault());
    this.#listen(svg, 'pointerdown', (event) => {
      const e = event as PointerEvent;
      if (e.button === 0) this.#drag = { x: e.clientX, y: e.clientY, moved: false };
    });
    this.#listen(svg, 'pointermove', (event) => {
      const e = event as PointerEvent;
      const drag = this.#drag;
      if (!drag) return;
      const [dx, dy] = [e.clientX - drag.x, e.clientY - drag.y];
      if (!drag.moved && dx * dx + dy * dy < DRAG_START * DRAG_START) return;
      if (!drag.moved) svg.setPointerCapture(e.pointerId);
      drag.moved = true;
      drag.x = e.clientX;
      drag.y = e.clientY;
      this.#camera.orbit(this.#camera.pose.target, -dx * DRAG_TURN, dy * DRAG_TURN);
    });
    const end = () => {
      this.#drag = undefined;
    };
    this.#listen(svg, 'pointerup', end);
    this.#listen(svg, 'pointercancel', end);
  }

  #listen(target: EventTarget, type: string, listener: (event: Event) => void): void {
    target.addEventListener(type, listener);
    this.#release.push(() => target.removeEventListener(type, listener));
  }
}
