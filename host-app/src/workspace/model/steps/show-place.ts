import { makeAutoObservable, observableRef, reaction } from 'mobx';
import type { Vec3 } from '@bracewright/core/math';
import type { FindingPlace } from '@bracewright/core/operation';
import type { OverlayLayer, StandardView } from '@bracewright/core/services';
import { asQuestion } from '@bracewright/core/text';
import { bodyFrame } from '@bracewright/core/tool';
import type { PlaceNow } from './findings-now.ts';
import { isCut } from '../body/is-cut.ts';
import { fromForceLine, placeName, type AlignedBox, type PlaceGround } from '../words/place-names.ts';
import type { Desk } from '../desk/desk.ts';
import type { Standing } from '../body/standing.ts';

type GuideDesk = Desk & { readonly standing: Standing; readonly exporting: boolean };

/** Rings smaller than this (mm) would not be seen beside the marked point. */
const LEAST_RING = 4;
/** Names of clearances that there is one of on each side. */
const SIDED = /-(left|right)$/u;

/** The standard view that looks at `place` most squarely. */
function viewOf(place: Vec3, box: AlignedBox, isAligned: boolean): Exclude<StandardView, 'free'> {
  const { min: low, max: high } = box;
  const half = (k: 0 | 1 | 2): number => Math.max(0.5, (high[k] - low[k]) / 2);
  const away = (k: 0 | 1 | 2): number => (place[k] - (low[k] + high[k]) / 2) / half(k);
  const [x, y] = isAligned
    ? (fromForceLine(place, box).map((part) => 2 * part) as [number, number])
    : [away(0), away(1)];
  const z = away(2);
  if (Math.abs(z) > 0.85 && Math.abs(x) < 0.5 && Math.abs(y) < 0.5) return z > 0 ? 'top' : 'bottom';
  // The body is deeper than it is wide in these proportions, so a place at the flank wins over one at the front.
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? 'left' : 'right';
  return y > 0 ? 'back' : 'front';
}

/** Leads to the places of findings: turns the camera, and keeps one place marked until another one or a changed body. */
export class PlaceGuide {
  /** The place that is marked now. */
  shown: FindingPlace | undefined = undefined;
  readonly #workspace: GuideDesk;
  #layer: OverlayLayer | undefined;
  /** Whether the open tool told of the place that is marked. */
  #isOfTool = false;

  constructor(workspace: GuideDesk) {
    this.#workspace = workspace;
    makeAutoObservable(this, { shown: observableRef });
  }

  /** Marks `place` and looks at it; the marked one once more takes the mark away. */
  toggle(place: FindingPlace): void {
    if (this.shown === place) this.clear();
    else this.#show(place);
  }

  clear(): void {
    this.shown = undefined;
    this.#layer?.dispose();
    this.#layer = undefined;
  }

  /**
   * Takes the mark away when the body changes under it, a tool is opened, whose own marks it is not, the tool that told of the place tells of it no more, or
   * what is on the screen becomes something else: another stage, the export window, another language or theme. The returned function ends that.
   */
  watch(): () => void {
    const stops = [
      reaction(
        () => this.#workspace.design.hash,
        () => this.clear(),
      ),
      reaction(
        () => this.#workspace.activeTool,
        (tool) => tool && this.clear(),
      ),
      reaction(
        () => this.#screen,
        () => this.clear(),
      ),
      reaction(
        () => this.#placesOfTool,
        (places) => {
          const { shown } = this;
          if (shown && this.#isOfTool && !places.some(({ at }) => at.join() === shown.at.join()))
            this.clear();
        },
      ),
    ];
    return () => {
      for (const stop of stops) stop();
      this.clear();
    };
  }

  /** What a place is called: by the patient's sides once the body is aligned, as a question until they are confirmed, else by its number (from 1). */
  nameOf(place: PlaceNow, number: number): string {
    const { at, radius, clearance, isShapedSince = false } = place;
    const { standing, parts } = this.#workspace;
    const { words, units } = parts;
    if (clearance !== undefined) {
      const name = words.t(`place.clearance.${clearance}`);
      return SIDED.test(clearance) && !standing.confirmed
        ? asQuestion(name, parts.app.settings.language)
        : name;
    }
    if (!standing.isAligned) return words.t('place.numbered', { number });
    const { key, height } = placeName(at, radius ?? 0, this.#boxOf(place), this.#groundOf(isShapedSince));
    const where =
      height &&
      words.t(`place.height.${height.from}`, { height: units.formatLength(height.value, { rough: true }) });
    const name = words.t(key, where === undefined ? {} : { where });
    const hasSide = /left|right|front|back/.test(key);
    return hasSide && !standing.confirmed ? asQuestion(name, parts.app.settings.language) : name;
  }

  /** What a place lies on: nobody names parts of a patient on a brace that was cut out of the body. */
  #groundOf(isShapedSince: boolean): PlaceGround {
    if (isCut(this.#workspace.parts.design)) return 'brace';
    return isShapedSince ? 'shaped' : 'whole';
  }

  /**
   * The box of the body that a place lies on. What an open tool found lies on what it previews: that is the body after Apply, and a cap that reaches lower
   * than the scan would else give every place another height then.
   */
  #boxOf(place: FindingPlace): AlignedBox {
    const { editor, parts } = this.#workspace;
    const session = editor?.tools.session;
    if (!session || !this.#placesOfTool.includes(place)) return bodyFrame(parts.design.mesh);
    const isOnBody = session.target?.isBody ?? true;
    return bodyFrame((isOnBody ? session.feedback.mesh : undefined) ?? session.services.history.mesh);
  }

  /** What the mark was seen among. Observable. */
  get #screen(): string {
    const { stage, exporting, parts } = this.#workspace;
    const { language, theme } = parts.app.settings;
    return [stage, exporting, language, theme].join();
  }

  /** The places that the open tool tells of. Observable. */
  get #placesOfTool(): readonly FindingPlace[] {
    const { feedback, instance } = this.#workspace.editor?.tools.session ?? {};
    const said = [...(feedback?.findings ?? []), feedback?.error, instance?.refusal];
    return said.flatMap((one) => one?.places ?? []);
  }

  #show(place: FindingPlace): void {
    this.clear();
    const { editor, standing } = this.#workspace;
    if (!editor) return;
    this.shown = place;
    this.#isOfTool = this.#placesOfTool.includes(place);
    const normal = editor.picking.nearest(place.at)?.normal ?? ([0, 0, 1] as const);
    const layer = editor.overlay.createLayer('finding');
    layer.set([
      { kind: 'points', role: 'apex', points: [place.at], emphasis: true },
      {
        kind: 'ring',
        role: 'apex',
        centre: place.at,
        normal,
        radius: Math.max(LEAST_RING, place.radius ?? 0),
        emphasis: true,
      },
    ]);
    this.#layer = layer;
    editor.scene.leadTo(place.at, viewOf(place.at, this.#boxOf(place), standing.isAligned));
  }
}
