import { NullEngine } from '@babylonjs/core/Engines/nullEngine';
import { Scene } from '@babylonjs/core/scene';
import { describe, expect, it, vi } from 'vitest';
import type { ToolKey, ToolPointer } from '../../tool/index.ts';
import { CameraController } from '../camera/camera-controller.ts';
import { NAVIGATION_PRESETS } from '../camera/navigation-presets.ts';
import { OrbitCamera } from '../camera/orbit-camera.ts';
import { viewOf } from '../camera/view-math.ts';
import { BvhPicking } from '../picking.ts';
import { bodyExtent } from '../stage/body-extent.ts';
import { sphere } from '../testing/bodies.ts';
import { FakeCanvas } from '../testing/fake-canvas.ts';
import type { InputHost } from './input-host.ts';
import { KeyboardInput, sceneKey, type SceneKeys } from './keyboard-input.ts';
import { PointerInput } from './pointer-input.ts';

function setUp() {
  const mesh = sphere(150, 24);
  const camera = new CameraController(new OrbitCamera(new Scene(new NullEngine())), {
    size: () => ({ width: 800, height: 600 }),
    requestRender: () => undefined,
    onDidChange: () => undefined,
    reducedMotion: true,
    animated: false,
  });
  camera.extent = bodyExtent(mesh);
  camera.home();
  const picking = new BvhPicking(camera, () => () => undefined);
  picking.setMesh(mesh);
  const canvas = new FakeCanvas();
  const seen: ToolPointer[] = [];
  const state = { isActive: false, answer: 'pass' as 'pass' | 'handled', opacity: 0, undone: 0 };
  const host: InputHost = {
    canvas: canvas as unknown as HTMLCanvasElement,
    camera,
    picking,
    navigation: { bindings: NAVIGATION_PRESETS.medical, sensitivity: 1, invertWheel: false },
    tools: {
      get isActive() {
        return state.isActive;
      },
      pointer: (event) => {
        seen.push(event);
        return state.answer;
      },
      key: () => state.answer,
    },
    handleAt: (x, y, reach = 12) => (Math.abs(x - 300) + Math.abs(y - 300) <= reach ? 'apex' : undefined),
    changeOpacity: (step) => (state.opacity += step),
    undo: () => state.undone++,
  };
  const input = new PointerInput(host);
  const phases = () => seen.filter((event) => event.phase !== 'hover').map((event) => event.phase);
  const drag = (init: Readonly<Record<string, unknown>> = {}, from = [400, 300], to = [460, 330]) => {
    canvas.fire('pointerdown', from[0]!, from[1]!, init);
    for (let t = 1; t <= 6; t++)
      canvas.fire(
        'pointermove',
        from[0]! + ((to[0]! - from[0]!) * t) / 6,
        from[1]! + ((to[1]! - from[1]!) * t) / 6,
        init,
      );
    canvas.fire('pointerup', to[0]!, to[1]!, init);
  };
  return { canvas, camera, host, input, seen, phases, state, drag };
}

describe('pointer', () => {
  it('turns the body with the left button when no tool is open', () => {
    const { drag, camera } = setUp();
    drag();
    expect(viewOf(camera.pose.basis)).toBe('free');
  });

  it('gives the left button to the open tool and the right button to the camera', () => {
    const { drag, camera, phases, state } = setUp();
    Object.assign(state, { isActive: true, answer: 'handled' });
    drag();
    expect(phases()).toEqual(['down', 'move', 'move', 'move', 'move', 'move', 'move', 'up']);
    expect(viewOf(camera.pose.basis)).toBe('back');
    drag({ button: 2 });
    expect(phases()).toHaveLength(8);
    expect(viewOf(camera.pose.basis)).toBe('free');
  });

  it('turns the body when the open tool does not want the press', () => {
    const { drag, camera, state } = setUp();
    state.isActive = true;
    drag({}, [20, 20], [80, 60]);
    expect(viewOf(camera.pose.basis)).toBe('free');
  });

  it('tells the tool where the skin is, in model space', () => {
    const { canvas, seen, state } = setUp();
    Object.assign(state, { isActive: true, answer: 'handled' });
    canvas.fire('pointerdown', 400, 300);
    const [event] = seen;
    expect(event).toMatchObject({ phase: 'down', x: 400, y: 300, button: 'primary', pressure: 0.5 });
    expect(event!.hit!.position[1]).toBeCloseTo(150, 0);
    expect(canvas.captured.has(1)).toBe(true);
    expect(canvas.focused).toBe(1);
  });

  it('keeps the handle that a drag began with, wherever the pointer goes', () => {
    const { drag, seen, state } = setUp();
    Object.assign(state, { isActive: true, answer: 'handled' });
    drag({}, [300, 300], [420, 300]);
    expect(new Set(seen.map((event) => event.handle))).toEqual(new Set(['apex']));
  });

  it('finds handles under a finger in a wider ring than under a mouse', () => {
    const { canvas, seen, state } = setUp();
    Object.assign(state, { isActive: true, answer: 'handled' });
    canvas.fire('pointerdown', 320, 300);
    canvas.fire('pointerup', 320, 300);
    canvas.fire('pointerdown', 320, 300, { pointerType: 'touch', pointerId: 7 });
    const downs = seen.filter((event) => event.phase === 'down');
    expect(downs.map((event) => event.handle)).toEqual([undefined, 'apex']);
  });

  it('sends a double click after its second release, and only to the tool that takes it', () => {
    const { canvas, phases, state, camera } = setUp();
    Object.assign(state, { isActive: true, answer: 'handled' });
    for (const timeStamp of [0, 200]) {
      canvas.fire('pointerdown', 400, 300, { timeStamp });
      canvas.fire('pointerup', 400, 300, { timeStamp });
    }
    expect(phases()).toEqual(['down', 'up', 'down', 'up', 'double']);
    expect(camera.pose.target[1]).toBeCloseTo(0, 3);
  });

  it('shows the whole body again in the view that is chosen after a place was led to, by key, cube or button', () => {
    const { camera } = setUp();
    const whole = camera.pose;
    camera.lead([0, 140, 40], 'back');
    expect(camera.pose.target).toEqual([0, 140, 40]);
    camera.setView('back');
    expect(camera.pose).toEqual(whole);
    // What a person has looked at by hand stays in the middle.
    camera.focus([0, 140, 40]);
    camera.setView('left');
    expect(camera.pose.target).toEqual([0, 140, 40]);
  });

  it('focuses the point of a double click when no tool is open', () => {
    const { canvas, camera } = setUp();
    for (let click = 0; click < 2; click++) {
      canvas.fire('pointerdown', 400, 300);
      canvas.fire('pointerup', 400, 300);
    }
    expect(camera.pose.target[1]).toBeCloseTo(150, 0);
  });

  it('offers a right click that does not move to the tool', () => {
    const { canvas, seen, state } = setUp();
    Object.assign(state, { isActive: true, answer: 'handled' });
    canvas.fire('pointerdown', 400, 300, { button: 2 });
    canvas.fire('pointerup', 401, 300, { button: 2 });
    expect(seen.map((event) => [event.phase, event.button])).toEqual([
      ['down', 'secondary'],
      ['up', 'secondary'],
    ]);
  });

  it('never selects the text of the page, which the next press would drag away', () => {
    const { canvas } = setUp();
    expect(canvas.fire('mousedown', 400, 300)).toBe(true);
  });

  it('tells the tool when its gesture is broken off', () => {
    const { canvas, phases, state } = setUp();
    Object.assign(state, { isActive: true, answer: 'handled' });
    canvas.fire('pointerdown', 400, 300);
    canvas.fire('pointercancel', 400, 300);
    expect(phases()).toEqual(['down', 'cancel']);
  });

  it('zooms with the wheel and veils the body with Alt and the wheel', () => {
    const { canvas, camera, state } = setUp();
    const before = camera.pose.distance;
    expect(canvas.fire('wheel', 400, 300, { deltaY: -100 })).toBe(true);
    expect(camera.pose.distance).toBeLessThan(before);
    canvas.fire('wheel', 400, 300, { deltaY: 100, altKey: true });
    expect(state.opacity).toBe(-5);
  });

  it('stops listening when it is disposed', () => {
    const { canvas, camera, input, drag } = setUp();
    input.dispose();
    drag();
    canvas.fire('wheel', 400, 300, { deltaY: -100 });
    expect(viewOf(camera.pose.basis)).toBe('back');
  });
});

describe('fingers and pen', () => {
  const finger = (pointerId: number) => ({ pointerType: 'touch', pointerId });

  it('breaks off the tool’s gesture when a second finger comes down', () => {
    const { canvas, phases, state } = setUp();
    Object.assign(state, { isActive: true, answer: 'handled' });
    canvas.fire('pointerdown', 380, 300, finger(1));
    canvas.fire('pointermove', 385, 300, finger(1));
    canvas.fire('pointerdown', 440, 300, finger(2));
    canvas.fire('pointermove', 400, 320, finger(1));
    expect(phases()).toEqual(['down', 'move', 'cancel']);
  });

  it('pinches about the middle of the fingers', () => {
    const { canvas, camera } = setUp();
    const before = camera.pose.distance;
    canvas.fire('pointerdown', 350, 300, finger(1));
    canvas.fire('pointerdown', 450, 300, finger(2));
    canvas.fire('pointermove', 300, 300, finger(1));
    canvas.fire('pointermove', 500, 300, finger(2));
    expect(camera.pose.distance / before).toBeCloseTo(0.5, 6);
    expect(viewOf(camera.pose.basis)).toBe('back');
  });

  it('turns the body with two fingers while a tool is open', () => {
    const { canvas, camera, state } = setUp();
    Object.assign(state, { isActive: true, answer: 'handled' });
    canvas.fire('pointerdown', 350, 300, finger(1));
    canvas.fire('pointerdown', 450, 300, finger(2));
    for (let i = 1; i <= 4; i++) {
      canvas.fire('pointermove', 350 + 10 * i, 300, finger(1));
      canvas.fire('pointermove', 450 + 10 * i, 300, finger(2));
    }
    expect(viewOf(camera.pose.basis)).toBe('free');
  });

  it('moves the camera with fingers once a pen has been seen', () => {
    const { drag, phases, state, camera } = setUp();
    Object.assign(state, { isActive: true, answer: 'handled' });
    drag({ pointerType: 'pen', pointerId: 3, pressure: 0.8 });
    const count = phases().length;
    drag(finger(4));
    expect(phases()).toHaveLength(count);
    expect(viewOf(camera.pose.basis)).toBe('free');
  });

  it('puts back what is dragged when Escape is pressed, and leaves the tool open', () => {
    const { canvas, host, phases, state } = setUp();
    const asked: string[] = [];
    const keyboard = new KeyboardInput(
      { ...host, tools: { ...host.tools, key: ({ key }) => (asked.push(key), 'handled') } },
      {} as SceneKeys,
    );
    Object.assign(state, { isActive: true, answer: 'handled' });
    canvas.fire('pointerdown', 300, 300);
    canvas.fire('pointermove', 340, 300);
    expect(canvas.fire('keydown', 0, 0, { key: 'Escape' })).toBe(true);
    expect(phases()).toEqual(['down', 'move', 'cancel']);
    canvas.fire('pointermove', 360, 300);
    canvas.fire('pointerup', 360, 300);
    expect(phases()).toEqual(['down', 'move', 'cancel']);
    expect(asked).toEqual([]);
    canvas.fire('keydown', 0, 0, { key: 'Escape' });
    expect(asked).toEqual(['Escape']);
    keyboard.dispose();
  });

  it('takes a step back on a short tap of three fingers, told by when they touched and not by when it was heard of', () => {
    const { canvas, state } = setUp();
    const tap = (timeStamp: number, until: number) => {
      for (const id of [1, 2, 3])
        canvas.fire('pointerdown', 300 + 50 * id, 300, { ...finger(id), timeStamp });
      for (const id of [1, 2, 3])
        canvas.fire('pointerup', 300 + 50 * id, 300, { ...finger(id), timeStamp: until });
    };
    tap(5000, 5200);
    expect(state.undone).toBe(1);
    tap(9000, 9400);
    expect(state.undone).toBe(1);
  });

  it('leaves a handle to the finger that holds it, however slowly it begins', () => {
    vi.useFakeTimers();
    const { canvas, seen, state } = setUp();
    Object.assign(state, { isActive: true, answer: 'handled' });
    canvas.fire('pointerdown', 300, 300, finger(1));
    vi.advanceTimersByTime(600);
    canvas.fire('pointermove', 300, 340, finger(1));
    expect(seen.map((event) => `${event.phase} ${event.button}`)).toEqual(['down primary', 'move primary']);
    vi.useRealTimers();
  });

  it('keeps the stroke of a finger whose moves a busy page hears late', () => {
    vi.useFakeTimers();
    const { canvas, seen, state } = setUp();
    Object.assign(state, { isActive: true, answer: 'handled' });
    canvas.fire('pointerdown', 400, 300, finger(1));
    // The page was busy with the first touch until now: its timer is due, and the moves still wait in the queue.
    vi.advanceTimersByTime(560);
    canvas.fire('pointermove', 400, 340, finger(1));
    vi.advanceTimersByTime(600);
    canvas.fire('pointerup', 400, 340, finger(1));
    expect(seen.map(({ phase }) => phase)).toEqual(['down', 'move', 'up']);
    vi.useRealTimers();
  });

  it('offers a long press to the tool as a right click', () => {
    vi.useFakeTimers();
    const { canvas, seen, state } = setUp();
    Object.assign(state, { isActive: true, answer: 'handled' });
    canvas.fire('pointerdown', 400, 300, finger(1));
    vi.advanceTimersByTime(700);
    expect(seen.map((event) => `${event.phase} ${event.button}`)).toEqual([
      'down primary',
      'cancel primary',
      'down secondary',
      'up secondary',
    ]);
    vi.useRealTimers();
  });
});

describe('keys', () => {
  const modifiers = { shift: false, ctrl: false, alt: false };
  const keys = () => {
    const calls: string[] = [];
    const note =
      (name: string) =>
      (...values: readonly unknown[]) =>
        void calls.push([name, ...values].join(' '));
    const names = ['setView', 'fit', 'home', 'focusUnderPointer', 'toggleProjection', 'toggleAxes'] as const;
    const more = ['toggleWireframe', 'toggleVisible', 'zoomBy', 'turnBy'] as const;
    const all = Object.fromEntries([...names, ...more].map((name) => [name, note(name)]));
    return { calls, all: all as unknown as SceneKeys };
  };
  const press = (event: Partial<ToolKey> & { readonly key: string }, letters = true) => {
    const { calls, all } = keys();
    sceneKey({ modifiers, ...event }, all, { letters })?.();
    return calls[0];
  };

  it('has the six views on 1, 3 and 7 with and without Ctrl', () => {
    const ctrl = { ...modifiers, ctrl: true };
    expect(['1', '3', '7'].map((key) => press({ key }))).toEqual([
      'setView front',
      'setView left',
      'setView top',
    ]);
    expect(['1', '3', '7'].map((key) => press({ key, modifiers: ctrl }))).toEqual([
      'setView back',
      'setView right',
      'setView bottom',
    ]);
  });

  it('has fit, home, axes, wireframe and projection on letters that can be switched off', () => {
    expect(['f', 'H', 'g', 'w', '5'].map((key) => press({ key }))).toEqual([
      'fit',
      'home',
      'toggleAxes',
      'toggleWireframe',
      'toggleProjection',
    ]);
    expect(['f', 'h', '1', '5'].map((key) => press({ key }, false))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(press({ key: 'ArrowLeft' }, false)).toMatch(/^turnBy/);
  });

  it('leaves Ctrl+Z, Tab and Shift+letters to the host', () => {
    expect(press({ key: 'z', modifiers: { ...modifiers, ctrl: true } })).toBeUndefined();
    expect(press({ key: 'Tab' })).toBeUndefined();
    expect(press({ key: 'F', modifiers: { ...modifiers, shift: true } })).toBeUndefined();
  });

  it('asks the tool first, and lets what nobody takes bubble', () => {
    const { canvas, host, state } = setUp();
    const { calls, all } = keys();
    const keyboard = new KeyboardInput(host, all);
    expect(canvas.fire('keydown', 0, 0, { key: 'f' })).toBe(true);
    expect(canvas.fire('keydown', 0, 0, { key: 'q' })).toBe(false);
    state.answer = 'handled';
    expect(canvas.fire('keydown', 0, 0, { key: 'f' })).toBe(true);
    expect(calls).toEqual(['fit']);
    keyboard.dispose();
    canvas.fire('keydown', 0, 0, { key: 'f' });
    expect(calls).toEqual(['fit']);
  });
});
