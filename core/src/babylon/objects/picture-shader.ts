/** A picture as it is: no light falls on it. Its first row of pixels is the upper one. */
export const PICTURE_VERTEX = /* glsl */ `
precision highp float;
attribute vec3 position;
attribute vec2 uv;
uniform mat4 world;
uniform mat4 viewProjection;
uniform float depth;
varying vec2 vUv;
varying vec3 vPlace;
void main(void) {
  vec4 standing = world * vec4(position, 1.0);
  vUv = uv;
  vPlace = standing.xyz;
  gl_Position = viewProjection * standing;
  // Before or behind everything it is as near or as far as there is anything to be seen.
  if (depth != 0.0) gl_Position.z = depth * gl_Position.w;
}`;

export const PICTURE_FRAGMENT = /* glsl */ `
precision highp float;
varying vec2 vUv;
varying vec3 vPlace;
uniform sampler2D picture;
uniform float opacity;
uniform vec4 section;
void main(void) {
  if (dot(vPlace, section.xyz) > section.w) discard;
  vec4 colour = texture2D(picture, vUv);
  if (colour.a < 0.004) discard;
  gl_FragColor = vec4(colour.rgb, colour.a * opacity);
}`;
