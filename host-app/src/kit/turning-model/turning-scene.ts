import { readModel } from './read-model.ts';

/** Draws the sign-in page's body and brace with nothing but WebGL 2, in 4 kB instead of an engine's 250: two meshes, one light rig. */

const VERTEX = `#version 300 es
uniform mat4 view; uniform vec3 origin; uniform float scale; uniform vec2 turn;
in vec3 position; in vec3 normal; out vec3 n; out vec3 p;
vec3 spin(vec3 v) { return vec3(turn.x * v.x - turn.y * v.y, turn.y * v.x + turn.x * v.y, v.z); }
void main() { p = spin(position * scale + origin); n = spin(normal); gl_Position = view * vec4(p, 1.0); }`;

const FRAGMENT = `#version 300 es
precision highp float;
uniform vec3 colour; uniform vec3 eye; uniform float gloss; in vec3 n; in vec3 p; out vec4 result;
void main() {
  vec3 v = normalize(eye - p); vec3 m = normalize(n); if (!gl_FrontFacing) m = -m;
  vec3 key = normalize(vec3(-0.55, -0.75, 0.65)); vec3 rim = normalize(vec3(0.9, 0.35, 0.25));
  float wrap = max(0.0, (dot(m, key) + 0.35) / 1.35); float sky = 0.5 + 0.5 * m.z;
  float edge = pow(1.0 - max(0.0, dot(m, v)), 3.0);
  vec3 light = vec3(0.30, 0.31, 0.34) * sky + vec3(0.16, 0.14, 0.13) + vec3(0.70, 0.68, 0.65) * wrap + vec3(0.26) * max(0.0, dot(m, rim));
  float shine = gloss * pow(max(0.0, dot(m, normalize(key + v))), 36.0);
  result = vec4(colour * light + vec3(shine) + edge * 0.10, 1.0);
}`;

interface Part {
  readonly vao: WebGLVertexArrayObject;
  readonly indices: number;
  readonly origin: readonly [number, number, number];
  readonly step: number;
}

/** A running picture. */
export interface TurningScene {
  /** Draws once at `degrees`. */
  draw(degrees: number, colours: { readonly body: string; readonly wall: string }): void;
  dispose(): void;
}

function compile(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind)!;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.bindAttribLocation(program, 0, 'position');
  gl.bindAttribLocation(program, 1, 'normal');
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS))
    throw new Error(gl.getProgramInfoLog(program) ?? 'link');
  return program;
}

function upload(gl: WebGL2RenderingContext, bytes: ArrayBuffer): Part[] {
  const attribute = (index: number, data: ArrayBufferView<ArrayBuffer>, type: number, isUnit: boolean) => {
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(index);
    gl.vertexAttribPointer(index, 3, type, isUnit, 0, 0);
  };
  return readModel(bytes).map(({ positions, normals, indices, origin, step }) => {
    const vao = gl.createVertexArray();
    gl.bindVertexArray(vao);
    attribute(0, positions, gl.SHORT, false);
    attribute(1, normals, gl.BYTE, true);
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STATIC_DRAW);
    return { vao, indices: indices.length, origin, step };
  });
}

/** Column-major view and projection of an eye in front of the body, a little above its middle. */
function viewMatrix(aspect: number, eyeDistance: number, middle: number, lift: number): Float32Array {
  const near = 100;
  const far = 5000;
  const focal = 1 / Math.tan((24 * Math.PI) / 360);
  const tilt = Math.atan2(lift, eyeDistance);
  const [c, s] = [Math.cos(tilt), Math.sin(tilt)];
  // Eye at (0, -distance, middle + lift), looking at (0, 0, middle), z up.
  const fit = Math.min(1, aspect / 0.62);
  const [fx, fy] = [(focal / aspect) * fit, focal * fit];
  const a = (far + near) / (near - far);
  const b = (2 * far * near) / (near - far);
  const distance = eyeDistance / c;
  // prettier-ignore
  return new Float32Array([
    fx, 0, 0, 0,
    0, fy * s, -a * c, c,
    0, fy * c, a * s, -s,
    0, -fy * c * middle, -a * s * middle - a * distance + b, s * middle + distance,
  ]);
}

/** Prepares the drawing of `bytes` on `canvas`. Gives undefined where WebGL 2 is missing; throws on a file that is not the model. */
export function createTurningScene(canvas: HTMLCanvasElement, bytes: ArrayBuffer): TurningScene | undefined {
  const gl = canvas.getContext('webgl2', { alpha: true, antialias: true, powerPreference: 'low-power' });
  if (!gl) return undefined;
  const program = compile(gl);
  const parts = upload(gl, bytes);
  const uniform = (name: string) => gl.getUniformLocation(program, name);
  const places = {
    view: uniform('view'),
    origin: uniform('origin'),
    scale: uniform('scale'),
    turn: uniform('turn'),
    colour: uniform('colour'),
    eye: uniform('eye'),
    gloss: uniform('gloss'),
  };
  const middle = parts[0]!.origin[2];
  const [distance, lift] = [1900, 190];
  gl.useProgram(program);
  gl.enable(gl.DEPTH_TEST);

  return {
    draw(degrees, colours) {
      const ratio = Math.min(2, window.devicePixelRatio || 1);
      const [width, height] = [
        Math.round(canvas.clientWidth * ratio),
        Math.round(canvas.clientHeight * ratio),
      ];
      if (width === 0 || height === 0) return;
      if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
      gl.viewport(0, 0, width, height);
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
      gl.uniformMatrix4fv(places.view, false, viewMatrix(width / height, distance, middle, lift));
      gl.uniform3f(places.eye, 0, -distance, middle + lift);
      const angle = (degrees * Math.PI) / 180;
      gl.uniform2f(places.turn, Math.cos(angle), Math.sin(angle));
      parts.forEach((part, index) => {
        const hex = index === 0 ? colours.body : colours.wall;
        const [r, g, b] = [1, 3, 5].map((from) => parseInt(hex.slice(from, from + 2), 16) / 255) as [
          number,
          number,
          number,
        ];
        gl.uniform3f(places.colour, r, g, b);
        gl.uniform1f(places.gloss, index === 0 ? 0.02 : 0.28);
        gl.uniform3f(places.origin, ...part.origin);
        gl.uniform1f(places.scale, part.step);
        gl.bindVertexArray(part.vao);
        gl.drawElements(gl.TRIANGLES, part.indices, gl.UNSIGNED_SHORT, 0);
      });
    },
    dispose() {
      gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
}
