/** What a section and a comparison take away: `section` is a plane (n, d) that hides n·p > d; a split hides one side of the screen. */
const CUT_VARYINGS = /* glsl */ `
varying vec3 vPlace;
varying vec2 vScreen;`;

const CUT_PLACE = /* glsl */ `
  vPlace = standing.xyz;
  vScreen = vec2(gl_Position.x, gl_Position.w);`;

const CUT_UNIFORMS = /* glsl */ `
uniform vec4 section;
uniform float splitSide;
uniform float splitAt;`;

const CUT_DISCARD = /* glsl */ `
  if (dot(vPlace, section.xyz) > section.w) discard;
  if (splitSide * (vScreen.x / vScreen.y - splitAt) > 0.0) discard;`;

/**
 * Vertex and fragment shader of the body: matte plaster in a studio. The lights stand still in the viewer's room (they follow
 * the camera), a weak sky keeps up and down readable, folds darken, and the rim leans towards `rim` so that the outline
 * reads against the canvas. `deviation` paints a diverging scale with contour lines one pixel wide, and one grey
 * where `bare` is not 0.
 * Sources: wrapped diffuse light, Green, Real-time approximations to subsurface scattering (GPU Gems 1, 2004);
 * contour lines by screen derivatives, Gustavson, 2D shape rendering by distance fields (OpenGL Insights, 2012).
 */
export const PLASTER_VERTEX = /* glsl */ `
precision highp float;
attribute vec3 position;
attribute vec3 normal;
attribute float cavity;
attribute float deviation;
attribute float bare;
uniform mat4 world;
uniform mat4 view;
uniform mat4 viewProjection;
varying vec3 vViewPosition;
varying vec3 vNormal;
varying float vSky;
varying float vCavity;
varying float vDeviation;
varying float vBare;
${CUT_VARYINGS}
// Cofactors turn normals as the inverse transpose does, flips and scales included, and leave those of an identity as they are.
vec3 stand(vec3 n) {
  vec3 a = cross(world[1].xyz, world[2].xyz);
  vec3 turned = mat3(a, cross(world[2].xyz, world[0].xyz), cross(world[0].xyz, world[1].xyz)) * n;
  return normalize(turned) * sign(dot(world[0].xyz, a));
}
void main(void) {
  vec4 standing = world * vec4(position, 1.0);
  vec3 upright = stand(normal);
  vec4 place = view * standing;
  vViewPosition = place.xyz;
  vNormal = mat3(view) * upright;
  vSky = upright.z;
  vCavity = cavity;
  vDeviation = deviation;
  vBare = bare;
  gl_Position = viewProjection * standing;
${CUT_PLACE}
}`;

export const PLASTER_FRAGMENT = /* glsl */ `
precision highp float;
varying vec3 vViewPosition;
varying vec3 vNormal;
varying float vSky;
varying float vCavity;
varying float vDeviation;
varying float vBare;
uniform vec3 bodyColour;
uniform vec3 insideColour;
uniform vec3 rimColour;
uniform float rimStrength;
uniform float opacity;
uniform float perspective;
uniform float painted;
uniform float limit;
uniform float contourStep;
uniform vec3 contourColour;
uniform vec3 bareColour;
uniform vec3 stops[7];
${CUT_VARYINGS}
${CUT_UNIFORMS}

vec3 linear(vec3 c) { return c * c * (c * 0.305306 + 0.682171) + c * 0.012522; }

float wrapped(vec3 n, vec3 l, float w) {
  float d = clamp((dot(n, l) + w) / (1.0 + w), 0.0, 1.0);
  return d * d * (1.0 - 0.35 * w) + d * 0.35 * w;
}

vec3 scale(float value) {
  float place = clamp(value / (2.0 * limit) + 0.5, 0.0, 1.0) * 6.0;
  vec3 colour = stops[0];
  for (int i = 0; i < 6; i++) colour = mix(colour, stops[i + 1], clamp(place - float(i), 0.0, 1.0));
  return colour;
}

void main(void) {
  vec3 eye = perspective > 0.5 ? normalize(-vViewPosition) : vec3(0.0, 0.0, 1.0);
  vec3 n = normalize(vNormal);
  vec3 flatNormal = cross(dFdx(vViewPosition), dFdy(vViewPosition));
  bool inside = dot(flatNormal, n) * sign(dot(flatNormal, eye)) < 0.0;
  if (inside) n = -n;
  float facing = clamp(dot(n, eye), 0.0, 1.0);

  vec3 base = inside ? insideColour : bodyColour;
  float contour = 0.0;
  if (painted > 0.5 && !inside) {
    base = scale(vDeviation);
    float d = vDeviation / contourStep;
    float slope = max(fwidth(d), 1e-6);
    float line = abs(fract(d - 0.5) - 0.5) / slope;
    contour = (1.0 - smoothstep(0.35, 1.15, line)) * step(0.5, abs(d)) * (1.0 - smoothstep(0.15, 0.45, slope));
    // A triangle with a bare corner has no value to run towards.
    if (vBare > 0.001) {
      base = bareColour;
      contour = 0.0;
    }
  }
  base = linear(base);

  float key = wrapped(n, normalize(vec3(-0.50, 0.62, 0.70)), 0.30);
  float fill = wrapped(n, normalize(vec3(0.85, -0.05, 0.45)), 0.55);
  float sky = mix(0.72, 1.0, 0.5 + 0.5 * (inside ? -vSky : vSky));
  float fold = clamp(vCavity, -1.0, 1.0);
  float shade = 1.0 - 0.52 * max(fold, 0.0) + 0.10 * max(-fold, 0.0);
  vec3 halfway = normalize(normalize(vec3(-0.50, 0.62, 0.70)) + eye);
  float sheen = 0.045 * pow(max(dot(n, halfway), 0.0), 14.0);
  vec3 warm = vec3(1.0, 0.985, 0.955);
  vec3 cool = vec3(0.90, 0.95, 1.0);
  vec3 light = (0.31 * sky) * cool + (0.74 * key) * warm + (0.24 * fill) * cool;
  // A painted surface keeps its colours legible: half of the modelling, none of the tint.
  if (painted > 0.5 && !inside) light = vec3(mix(0.50, 0.96, clamp(dot(light, vec3(0.34)), 0.0, 1.0)));
  vec3 lit = base * light * shade + sheen * warm;
  float rim = pow(1.0 - facing, 3.2) * rimStrength;
  lit = mix(lit, linear(rimColour) * (0.35 + 0.65 * dot(light, vec3(0.34))), rim);
  vec3 colour = pow(clamp(lit, 0.0, 1.0), vec3(1.0 / 2.2));
  colour = mix(colour, contourColour, contour * 0.72);
  gl_FragColor = vec4(colour, opacity * (inside ? 0.9 : 1.0));
${CUT_DISCARD}
}`;

/** Thin lines over the triangles' edges. */
export const WIRE_VERTEX = /* glsl */ `
precision highp float;
attribute vec3 position;
attribute vec3 normal;
uniform mat4 view;
uniform mat4 viewProjection;
varying float vFacing;
${CUT_VARYINGS}
void main(void) {
  vec4 standing = vec4(position, 1.0);
  vFacing = (mat3(view) * normal).z;
  gl_Position = viewProjection * standing;
  gl_Position.z -= 0.00025 * gl_Position.w;
${CUT_PLACE}
}`;

export const WIRE_FRAGMENT = /* glsl */ `
precision highp float;
uniform vec4 colour;
varying float vFacing;
${CUT_VARYINGS}
${CUT_UNIFORMS}
void main(void) {
  gl_FragColor = vec4(colour.rgb, colour.a * (0.45 + 0.55 * abs(vFacing)));
${CUT_DISCARD}
}`;
