// The engine registers what a deep import does not bring by itself through side effects; without these files draws fail
// silently or with a bare string. Nothing else of the engine is loaded: no loaders, no physics, no GUI.
import '@babylonjs/core/Engines/Extensions/engine.uniformBuffer';
import '@babylonjs/core/Engines/Extensions/engine.alpha';
import '@babylonjs/core/Engines/Extensions/engine.dynamicBuffer';
import '@babylonjs/core/Engines/Extensions/engine.dynamicTexture';
import '@babylonjs/core/Materials/standardMaterial';

/** Called by every entry that makes engine objects, so that a bundler keeps the imports above. */
export function registerEngineSideEffects(): void {}
