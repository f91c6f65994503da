import type { Vec3 } from '../math/vec3.ts';

/** Core's overlay roles: what is drawn decides its colour. */
export type CoreOverlayRole = 'contour' | 'apex' | 'plane' | 'edge' | 'measure' | 'marker' | 'handle';

/** What colours an overlay: one of core's roles, or one that a plugin declares (`ToolPlugin.overlayRoles`); what nobody declares looks as a measure. */
export type OverlayRole = CoreOverlayRole | (string & {});

/** A key pressed on a handle's twin; `key` as in KeyboardEvent.key. */
export interface OverlayKey {
  readonly key: string;
  readonly modifiers: { readonly shift: boolean; readonly ctrl: boolean; readonly alt: boolean };
}

interface Base {
  readonly role: OverlayRole;
  /** Drawn stronger: hovered, selected or being dragged. */
  readonly emphasis?: boolean;
  /** Key that a handle drag and a hover report; absent: not grabbable. */
  readonly handle?: string;
}

/** Something drawn over the body. Lengths mm. Hidden parts show faintly through the body. */
export type OverlayItem =
  | (Base & {
      readonly kind: 'points';
      readonly points: readonly Vec3[];
      /** One handle key a point. */ readonly handles?: readonly string[];
      readonly selected?: number;
    })
  | (Base & {
      readonly kind: 'line';
      readonly points: readonly Vec3[];
      readonly closed?: boolean;
      readonly dashed?: boolean;
      /** How much of something each point has, 0 to 1: a band that is seen through, as broad there as it has, in place of a line. */
      readonly shares?: readonly number[];
    })
  /**
   * A disc of `radius` mm standing for a plane, with the body's outline in it when `section` lines are given, and thin beside it
   * the outline `before` a change.
   */
  | (Base & {
      readonly kind: 'plane';
      readonly origin: Vec3;
      readonly normal: Vec3;
      readonly radius: number;
      readonly section?: readonly (readonly Vec3[])[];
      readonly before?: readonly (readonly Vec3[])[];
    })
  | (Base & { readonly kind: 'arrow'; readonly from: Vec3; readonly to: Vec3 })
  /** An arc of a circle about `axis`, degrees from `start` direction. */
  | (Base & {
      readonly kind: 'arc';
      readonly centre: Vec3;
      readonly axis: Vec3;
      readonly start: Vec3;
      readonly radius: number;
      readonly angle: number;
    })
  | (Base & { readonly kind: 'label'; readonly at: Vec3; readonly text: string })
  /**
   * A small drawing in a corner of the canvas: a section seen from the side. Lines in mm, x to the right and y up, about the middle
   * of the drawing; `before` is thin, `after` strong.
   */
  | (Base & {
      readonly kind: 'inset';
      readonly title: string;
      readonly text: string;
      /** mm from the middle to each edge. */
      readonly reach: number;
      readonly before: readonly (readonly (readonly [x: number, y: number])[])[];
      readonly after: readonly (readonly (readonly [x: number, y: number])[])[];
      /** Closed lines round what is body, filled. */
      readonly body?: readonly (readonly (readonly [x: number, y: number])[])[];
      /** What lies to the left and to the right, in words at the lower edge. */
      readonly sides?: readonly [left: string, right: string];
      /** A bar of so many mm at the upper edge, with its words. */
      readonly scale?: { readonly length: number; readonly text: string };
    })
  /**
   * A round magnified view of the skin about a point, as the camera sees it, beside the pointer and never under it: put among the items while that point is in the hand, and left out
   * again when it is let go. Of several the last one is shown.
   */
  | (Base & {
      readonly kind: 'magnifier';
      readonly at: Vec3;
      /** What is said of the point, in words and numbers under the view; each a line. */
      readonly text?: readonly string[];
    })
  /**
   * The twin of a handle for keyboard and screen reader, not drawn: a focusable element at the handle's place with its name and,
   * where it has one, its value. It is quiet until it has the focus.
   */
  | (Base & {
      readonly kind: 'grip';
      readonly at: Vec3;
      /** Key of the handle it stands for. */
      readonly handle: string;
      readonly name: string;
      readonly value?: {
        readonly now: number;
        readonly min: number;
        readonly max: number;
        readonly text: string;
      };
      /** For one of a few that exclude each other: whether it is the one that holds. */
      readonly chosen?: boolean;
      /** Whether this view hides the handle itself. */
      readonly hidden?: boolean;
      /** The focus came to it: it is now what keys act on. */
      focus(): void;
      /** The focus left it. */
      blur(): void;
      key(event: OverlayKey): 'handled' | 'pass';
    })
  /** A ring that lies on the skin, as a brush shows its size. */
  | (Base & { readonly kind: 'ring'; readonly centre: Vec3; readonly normal: Vec3; readonly radius: number });

/** One named set of items; `set` replaces them all, `dispose` removes them. */
export interface OverlayLayer {
  set(items: readonly OverlayItem[]): void;
  dispose(): void;
}

/** What tools draw over the body, and which handle lies under the pointer. */
export interface OverlayService {
  /** Makes a layer; the tool session owns it and disposes it when it ends. */
  createLayer(name: string): OverlayLayer;
  /** Key of the handle under a CSS pixel within its 24 px hit area, nearest first. */
  handleAt(x: number, y: number): string | undefined;
}
