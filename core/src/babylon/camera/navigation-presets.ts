/** What a drag with the pointer can do to the camera. */
export type CameraGesture = 'orbit' | 'pan' | 'zoom' | 'roll';

/** One rule of a mapping: this button with exactly these modifiers. */
export interface DragBinding {
  readonly button: 'primary' | 'middle' | 'secondary';
  readonly shift?: boolean;
  readonly ctrl?: boolean;
  readonly alt?: boolean;
  readonly gesture: CameraGesture;
  /** Left-button rules give way to the active tool; the others work at any time. */
  readonly always?: boolean;
}

/** Names of the mappings people know from other programs. */
export type NavigationPresetId = 'medical' | 'blender' | 'cad' | 'meshmixer';

/** Mouse mappings; the first rule that fits counts. */
export const NAVIGATION_PRESETS: Readonly<Record<NavigationPresetId, readonly DragBinding[]>> = {
  medical: [
    { button: 'primary', shift: true, gesture: 'pan' },
    { button: 'primary', ctrl: true, gesture: 'roll' },
    { button: 'primary', gesture: 'orbit' },
    { button: 'middle', ctrl: true, gesture: 'zoom', always: true },
    { button: 'middle', gesture: 'pan', always: true },
    { button: 'secondary', shift: true, gesture: 'pan', always: true },
    { button: 'secondary', gesture: 'orbit', always: true },
  ],
  blender: [
    { button: 'middle', shift: true, gesture: 'pan', always: true },
    { button: 'middle', ctrl: true, gesture: 'zoom', always: true },
    { button: 'middle', alt: true, gesture: 'roll', always: true },
    { button: 'middle', gesture: 'orbit', always: true },
  ],
  cad: [
    { button: 'secondary', ctrl: true, gesture: 'pan', always: true },
    { button: 'secondary', alt: true, gesture: 'roll', always: true },
    { button: 'secondary', gesture: 'orbit', always: true },
    { button: 'middle', gesture: 'pan', always: true },
  ],
  meshmixer: [
    { button: 'primary', alt: true, shift: true, gesture: 'pan', always: true },
    { button: 'primary', alt: true, ctrl: true, gesture: 'zoom', always: true },
    { button: 'primary', alt: true, gesture: 'orbit', always: true },
    { button: 'secondary', shift: true, gesture: 'pan', always: true },
    { button: 'secondary', gesture: 'orbit', always: true },
    { button: 'middle', gesture: 'pan', always: true },
  ],
};

/** The rule for a button with its modifiers, or undefined when the mapping leaves it free. */
export function findBinding(
  bindings: readonly DragBinding[],
  button: string,
  modifiers: { readonly shift: boolean; readonly ctrl: boolean; readonly alt: boolean },
): DragBinding | undefined {
  return bindings.find(
    (rule) =>
      rule.button === button &&
      (rule.shift ?? false) === modifiers.shift &&
      (rule.ctrl ?? false) === modifiers.ctrl &&
      (rule.alt ?? false) === modifiers.alt,
  );
}
