/**
 * Lines of constant width on the screen: two vertices a point, pushed apart along the mitre of the neighbouring segments.
 * `style` is side (−1 or 1), width in CSS pixels, mm along the line, and 1 for dashes.
 * Source: Deslauriers, Drawing lines is hard (2015), after Rougier, Shader-based antialiased dashed polylines (2013).
 */
export const LINE_VERTEX = /* glsl */ `
precision highp float;
attribute vec3 position;
attribute vec3 before;
attribute vec3 after;
attribute vec4 style;
attribute vec4 colour;
uniform mat4 viewProjection;
uniform vec2 viewport;
uniform float pixelRatio;
uniform float lift;
uniform float thin;
varying vec4 vColour;
varying float vEdge;
varying float vHalf;
varying vec2 vDash;
vec2 screen(vec4 clip) { return clip.xy / max(abs(clip.w), 1e-5) * viewport * 0.5; }
void main(void) {
  vec4 here = viewProjection * vec4(position, 1.0);
  vec4 last = viewProjection * vec4(before, 1.0);
  vec4 next = viewProjection * vec4(after, 1.0);
  vec2 place = screen(here);
  vec2 along1 = last.w > 0.0 ? place - screen(last) : vec2(0.0);
  vec2 along2 = next.w > 0.0 ? screen(next) - place : vec2(0.0);
  float size1 = length(along1);
  float size2 = length(along2);
  vec2 d1 = size1 > 1e-4 ? along1 / size1 : (size2 > 1e-4 ? along2 / size2 : vec2(1.0, 0.0));
  vec2 d2 = size2 > 1e-4 ? along2 / size2 : d1;
  vec2 side1 = vec2(-d1.y, d1.x);
  vec2 mitre = side1 + vec2(-d2.y, d2.x);
  mitre = length(mitre) > 1e-3 ? normalize(mitre) : side1;
  float reach = 1.0 / max(dot(mitre, side1), 0.6);
  float halfWidth = style.y * thin * 0.5 * pixelRatio;
  float outer = halfWidth + 1.5 * pixelRatio;
  here.xy += mitre * reach * outer * style.x / (viewport * 0.5) * here.w;
  here.z -= lift * here.w;
  vColour = colour;
  vEdge = style.x * outer;
  vHalf = halfWidth;
  vDash = vec2(style.z, style.w);
  gl_Position = here;
}`;

/** A casing one pixel wide in `casing` keeps a line legible on a body of its own brightness. */
export const LINE_FRAGMENT = /* glsl */ `
precision highp float;
varying vec4 vColour;
varying float vEdge;
varying float vHalf;
varying vec2 vDash;
uniform vec4 casing;
uniform float opacity;
uniform float pixelRatio;
uniform float dashLength;
void main(void) {
  float edge = abs(vEdge);
  float core = 1.0 - smoothstep(vHalf - 0.5, vHalf + 0.5, edge);
  float rim = (1.0 - smoothstep(vHalf + 0.4 * pixelRatio, vHalf + 1.4 * pixelRatio, edge)) * casing.a;
  float gap = 1.0;
  if (vDash.y > 0.5) {
    float place = fract(vDash.x / dashLength);
    float soft = fwidth(vDash.x / dashLength);
    gap = smoothstep(0.0, soft, place) * (1.0 - smoothstep(0.58, 0.58 + soft, place));
  }
  float alpha = max(core, rim) * vColour.a * opacity * gap;
  if (alpha < 0.004) discard;
  gl_FragColor = vec4(mix(casing.rgb, vColour.rgb, core), alpha);
}`;

/** Round handles that face the screen. `style` is the corner (−1 or 1 twice), diameter in CSS pixels, and 1 for a halo. */
export const POINT_VERTEX = /* glsl */ `
precision highp float;
attribute vec3 position;
attribute vec4 style;
attribute vec4 colour;
uniform mat4 viewProjection;
uniform vec2 viewport;
uniform float pixelRatio;
uniform float lift;
varying vec4 vColour;
varying vec2 vPlace;
varying float vRadius;
varying float vHalo;
void main(void) {
  vec4 here = viewProjection * vec4(position, 1.0);
  float radius = style.z * 0.5 * pixelRatio;
  float outer = radius + 7.0 * pixelRatio;
  here.xy += style.xy * outer / (viewport * 0.5) * here.w;
  here.z -= lift * here.w;
  vColour = colour;
  vPlace = style.xy * outer;
  vRadius = radius;
  vHalo = style.w;
  gl_Position = here;
}`;

export const POINT_FRAGMENT = /* glsl */ `
precision highp float;
varying vec4 vColour;
varying vec2 vPlace;
varying float vRadius;
varying float vHalo;
uniform vec4 casing;
uniform float opacity;
uniform float pixelRatio;
void main(void) {
  float r = length(vPlace);
  float ring = 1.75 * pixelRatio;
  float disc = 1.0 - smoothstep(vRadius - 0.5, vRadius + 0.5, r);
  float inner = 1.0 - smoothstep(vRadius - ring - 0.5, vRadius - ring + 0.5, r);
  float edge = 1.0 - smoothstep(vRadius + 0.3, vRadius + 1.3 * pixelRatio, r);
  float halo = vHalo * 0.30 * (1.0 - smoothstep(vRadius + 4.5 * pixelRatio, vRadius + 6.0 * pixelRatio, r));
  vec3 tone = mix(mix(casing.rgb, vec3(1.0), disc), vColour.rgb, inner);
  float alpha = max(disc, edge * casing.a);
  tone = mix(vColour.rgb, tone, alpha / max(max(alpha, halo), 1e-4));
  alpha = max(alpha, halo) * vColour.a * opacity;
  if (alpha < 0.004) discard;
  gl_FragColor = vec4(tone, alpha);
}`;

/** Flat translucent shapes: plane discs and sectors. */
export const FILL_VERTEX = /* glsl */ `
precision highp float;
attribute vec3 position;
attribute vec4 colour;
uniform mat4 viewProjection;
varying vec4 vColour;
void main(void) {
  vColour = colour;
  gl_Position = viewProjection * vec4(position, 1.0);
}`;

export const FILL_FRAGMENT = /* glsl */ `
precision highp float;
varying vec4 vColour;
uniform float opacity;
void main(void) {
  gl_FragColor = vec4(vColour.rgb, vColour.a * opacity);
}`;
