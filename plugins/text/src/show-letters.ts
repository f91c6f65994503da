import { keptEdge, numberOfDesign } from '@bracewright/core/brace';
import { activeRecords } from '@bracewright/core/history';
import { layText, letterSkin, wayAt, type SkinSpot, type TriMesh } from '@bracewright/core/mesh';
import { isSdkError, type Params, type SdkError } from '@bracewright/core/operation';
import { LETTERS_COLOUR, type SceneObject } from '@bracewright/core/services';
import {
  createCell,
  createDerived,
  watchOverlay,
  watchValue,
  type ToolSession,
} from '@bracewright/core/tool';
import type { Vec3 } from '@bracewright/core/math';
import { skinOf, type place } from './operation.ts';

type Session = ToolSession<Params<typeof place>>;

/** The letters as they lie on the body that the step works on, or what speaks against them. */
export interface ShownLetters {
  /** Where the middle lies, and the way of the line of writing at an angle of 0; undefined while there is no anchor. Observable. */
  readonly middle: (SkinSpot & { readonly level: Vec3 }) | undefined;
  /** Along the skin, mm. Observable. */
  readonly width: number | undefined;
  /** Observable. */
  readonly fault: SdkError | undefined;
  /** The number of the design; undefined while it is being read. Observable. */
  readonly number: string | undefined;
}

interface Laid {
  readonly mesh?: TriMesh;
  readonly width?: number;
  readonly fault?: SdkError;
}

/** Draws the letters on the skin as they will stand, as the hand moves them. */
export function showLetters(session: Session): ShownLetters {
  const { draft, services } = session;
  const number = createCell<string | undefined>(undefined);
  const body = () => services.history.mesh;
  watchValue(session, body, (mesh) => {
    const { history, roles } = services.history;
    void numberOfDesign(mesh, keptEdge(activeRecords(history), roles)).then(
      (found) => !session.ended && body() === mesh && number.set(found),
      (error: unknown) => session.fail(error),
    );
  });
  const middle = createDerived(() => {
    const { anchor } = draft.values;
    const spot = anchor && skinOf(body()).nearest(anchor.position as Vec3);
    return spot && { ...spot, level: wayAt(spot.normal, 0) };
  });
  const laid = createDerived((): Laid => {
    const { angle = 0, height = 10, style = 'raised', depth = 0.8 } = draft.values;
    const text = draft.values.text || number.get();
    const at = middle.get();
    if (!at || text === undefined) return {};
    const wish = { text, angle, height, style, depth };
    try {
      const letters = layText(skinOf(body()), at, wish, { isSketch: true });
      return { mesh: letterSkin(letters, wish), width: letters.width };
    } catch (error) {
      if (!isSdkError(error)) throw error;
      return { fault: error };
    }
  });
  let shown: SceneObject | undefined;
  watchValue(
    session,
    () => laid.get().mesh,
    (mesh) => {
      if (!mesh) {
        shown?.setVisible(false);
        return;
      }
      shown ??= services.scene.createObject({ mesh, name: 'letters', colour: LETTERS_COLOUR });
      shown.setMesh(mesh);
      shown.setVisible(true);
    },
  );
  watchOverlay(session, 'letter-fault', () => {
    const points = (laid.get().fault?.places ?? []).map(({ at }) => at as Vec3);
    return points.length === 0
      ? []
      : [{ kind: 'points' as const, role: 'marker' as const, emphasis: true, points }];
  });
  return {
    get middle() {
      return middle.get();
    },
    get width() {
      return laid.get().width;
    },
    get fault() {
      return laid.get().fault;
    },
    get number() {
      return number.get();
    },
  };
}
