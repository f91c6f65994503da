// Cause and cure of the codes of contents that steps name: second bodies and pictures.
import { say } from './say.mjs';

/** By code; a part of `CAUSES`. */
export const CONTENT_CAUSES = {
  'operation/mesh-missing': say(
    '`ctx.mesh()` asked for a second body by a hash under which none is kept here.',
    'Put the body with `assets.put` before the record is made, and give the runner `loadMesh: assets.mesh`; on the command line name its file with `--assets`; in tests lend it with `meshes`.',
  ),
  'operation/mesh-unreachable': say(
    'The second body lies on the server only, which did not answer.',
    'Nothing: the step is computed again when the server answers. A store of your own rejects so where it cannot say whether it has the content.',
  ),
  'operation/mesh-damaged': say(
    'What the store gave for the hash is no mesh, or one of another hash.',
    'Look at what the store reads: the bytes have to be those of `encodeMesh`. On a server, `bracewright verify` names damaged files.',
  ),
  'asset/not-a-mesh': say(
    '`assets.put` got bytes that are not the canonical form, a mesh without triangles, or one with coordinates that are not finite.',
    'Read files with `readMesh` of `core/mesh-io`, and put the mesh that it gives.',
  ),
  'asset/too-many': say(
    'The steps of one model, archived ones among them, have named 1000 different second bodies and pictures.',
    'Bake the design into a new model and go on there.',
  ),
  'asset/too-large': say('A second body may have 64 MB.', 'Reduce its triangles before it is put.'),
  'asset/not-a-picture': say(
    '`assets.put` got bytes that begin as a PNG or JPEG and are none: cut short, without a picture, or coded in a way that no browser decodes; `reason` says which. A server answers so too.',
    'Take the file as the camera or the program gave it. A JPEG is baseline, extended or progressive.',
  ),
  'asset/picture-too-large': say(
    'A picture may have 32 MB and 100 million pixels.',
    'Make it smaller before it is put.',
  ),
  'asset/picture-missing': say(
    '`assets.image` was asked for a hash under which no picture is kept here; a second body is none.',
    'Put the picture with `assets.put` before the record is made. The step itself needs none, and holds.',
  ),
  'asset/picture-unreachable': say(
    'The picture lies on the server only, which did not answer.',
    'Nothing: it is asked for again when somebody looks. A store of your own rejects with `operation/mesh-unreachable` where it cannot say whether it has a content.',
  ),
  'asset/picture-damaged': say(
    'What the store gave for the hash is no picture, or one of another hash.',
    'Look at what the store reads: the bytes have to be those it was given. On a server, `bracewright verify` names damaged files.',
  ),
  'asset/picture-tells': say(
    'A picture came to the server with metadata: the place, the time, the camera, texts, a thumbnail, or something behind the picture.',
    'Send what `cleanPicture` of `core/operation` gives, under its hash; `assets.put` does. Of Exif the orientation alone may stay.',
  ),
  'template/damaged': say(
    'A stored shape says that it is an edge line and does not fit the schema of its version; `path` is the first thing wrong.',
    'Make templates by `templateOfTrim` alone; remove the one that is damaged.',
  ),
  'template/foreign': say(
    'A file that was to hold an edge-line template is one of something else: its JSON has no `format: "bracewright-edge-template"`, or it is no JSON.',
    'Give a file that `writeTemplateFile` wrote; lines of a body (`edge.json`) become one by `bracewright template`.',
  ),
  'template/newer': say(
    'A stored edge line has a later schema version than this program reads.',
    'Use the version of the program that wrote it, or a later one.',
  ),
};
