// Cause and cure of the codes whose sentence does not say them: what a developer, or who looks after a server, has to know beyond it.

import { CONTENT_CAUSES } from './content-causes.mjs';
import { EXPORT_CAUSES } from './export-causes.mjs';
import { say, unsaid } from './say.mjs';
import { SCENE_CAUSES } from './scene-causes.mjs';

/** By code. */
export const CAUSES = {
  // Operations, histories, runners.
  'operation/crashed': say(
    'The operation threw something that is no `SdkError`.',
    'The console (in the server, the log) has the trace. Give what is expected to fail a code of the plugin.',
  ),
  'operation/input-changed': say(
    '`apply` wrote into the mesh it was given; in development and tests its hash is compared.',
    'Copy before writing: `mesh.positions.slice()`.',
  ),
  'operation/builtins-changed': say(
    '`apply` replaced something that the language itself brings (`Math`, `Array.prototype` …); it was put back.',
    'Write a function of your own beside the one of the language, and take no library that replaces it.',
  ),
  'operation/builtins-locked': say(
    'Code of a plugin replaced something that the language brings and locked it (`Object.freeze(Math)`), on a thread that cannot be replaced: the page itself, a test, the command line.',
    'Find the plugin: the refusal before this one names it. Run operations in a worker (`WorkerRunner`), which is replaced.',
  ),
  'operation/invalid-result': say(
    'The result has coordinates that are not finite, indices that point nowhere, or arrays that are not typed.',
    'Look for a division by zero on degenerate triangles; return a `Float32Array` and a `Uint32Array`.',
  ),
  'operation/empty-result': say(
    'The result has no triangles.',
    'Refuse with a code of the plugin that says why nothing is left.',
  ),
  'operation/stalled': say(
    'The operation gave no sign of life for 20 s, or for 5 s after Stop, and its worker was ended.',
    'Call `ctx.checkAborted()` in every outer loop, and await nothing that may never settle.',
  ),
  'operation/too-large': say(
    'On the server the operation or exporter took more memory than a thread may (`MESH_THREAD_MB`), and its thread was ended.',
    'Work on a large body in pieces, and keep nothing from one call to the next.',
  ),
  'operation/invalid-params': say(
    'The parameters break a rule of the operation’s schema: `path` and `rule` say which.',
    'Show it at the field; in a tool of your own form, look at what `toParams` gives.',
  ),
  'operation/off-skin': say(
    'Points of the record (`ParamMeta.places`) lie more than 5 mm from the skin that the step was given: an earlier step was edited, or the history was applied to another body; of the lines of `brace --edge`, they were drawn on another body or moved off it. `distance` is the greatest, in mm, `count` how many there are; the places are where they were put.',
    'Nothing in the operation: its result is as ever. The step is drawn anew, or the earlier one changed; before a wall is made somebody says why it is right.',
  ),
  'operation/step-off-skin': say(
    'What `operation/off-skin` warned of when a step of a design ran, asked about before a wall is made of it: `step` is its place in the history with its name, or its type.',
    'As for `operation/off-skin`; `--reason operation/step-off-skin=TEXT` says why it is right, for all steps of the design.',
  ),
  'operation/skin-gone': say(
    'The operation failed, and points of its record lie more than 5 mm from the skin that it was given; what it threw is the `cause`.',
    'Nothing in the operation: the step is passed over until the earlier one is changed back, or it is drawn anew.',
  ),
  'operation/part-name': say(
    '`ctx.part()` got a name that no part can have: not 1 to 60 characters, a blank at either end, a sign that cannot be seen, half of a surrogate pair, no text at all, or `body` in any capitals.',
    'Take the name from a `p.text` with a default that fits; `isPartName` of `core/params` says whether one does.',
  ),
  'operation/part-taken': say(
    'A record before this one, or this operation itself, has made a part of this name, perhaps in other capitals or with its accents encoded otherwise: `name` is the one that is there.',
    'Let the user type the name, or number it; the error comes up at Apply, before anything is kept.',
  ),
  'operation/too-many-parts': say(
    '`ctx.part()` was called more than 100 times in one step.',
    'Join what belongs together, or leave out what is too small to be worked on.',
  ),
  'operation/target-missing': say(
    'The parameters name a part (`p.target`) that the records before this one do not make: the step that makes it is off, cancelled, or gives it another name. `target` is what was asked for, `there` what there is.',
    'Nothing in the operation: the step is passed over and comes back with the part. A script asks `partsBefore` of `core/history` which parts there are.',
  ),
  'operation/two-targets': say(
    'The schema of an operation has several fields of the kind `target`.',
    'Keep one: an operation works on one thing, and leaves what else it makes by `ctx.part()`.',
  ),
  ...CONTENT_CAUSES,
  ...EXPORT_CAUSES,
  'job/unknown': say(
    '`jobs.run` was asked for a type that this platform does not have.',
    'In the web app types are calls of the contract that may take long; on the page add the type to `createLocalJobs`.',
  ),
  'library/full': say(
    'The platform keeps no more items, or no more bytes of them, or none so large.',
    'Remove items that nobody needs.',
  ),
  'library/missing': say('The item was removed, or never kept.', 'Ask for the list again.'),
  'library/id-taken': say(
    'An item of other content has this id: what was kept never changes.',
    'Leave the id out, or remove the item first.',
  ),
  'library/name-taken': say('Names are taken once in a library.', 'Ask the user for another name.'),
  'merge/object-saved': say('The object was kept in the library.', 'None is needed.'),
  'border/template-saved': say('The line was kept in the library.', 'None is needed.'),
  'operation/unknown': say(
    'No plugin of the catalog brings this type and version: another catalog made the record, or the worker was given another list of plugins than the page.',
    'Add the plugin, or list the older version in its `operations`; give the worker the list that the page has.',
  ),
  'operation/duplicate': say(
    'Two plugins, or one twice, brought the same type and version to the registry.',
    'Give one of them another type or raise its version.',
  ),
  'operation/not-available': say(
    'The server knows the tool and has no operation to run for it.',
    'Give the server’s workers the same catalog as the editor.',
  ),
  'history/unknown-record': say(
    'The id is of no record of this history, or the record belongs to another design.',
    'Read the history again before the command; ids come from `history.records`.',
  ),
  'history/record-cancelled': say(
    'The record was stepped over by a later one or cancelled, which is for ever.',
    'Make the step anew with the same parameters.',
  ),
  'history/record-idle': say(
    'The record was on when a tool opened it, and was switched off or undone before Apply ended.',
    'Switch it on, or step forward to it, and apply again; the draft is kept.',
  ),
  'history/duplicate-id': say(
    'A record with this id is there: mostly the same request came twice.',
    'Nothing is to be done for a repeated request; a new record needs a new id.',
  ),
  'history/not-json': say(
    'A parameter holds what JSON cannot: a function, a `Date`, a class, NaN, undefined in a list.',
    'Store plain numbers, texts, lists and objects; say so in the schema.',
  ),
  'runner/no-body': say(
    'A replay was asked for before `open` gave the runner a base mesh.',
    'Await `open` first; in the editor, wait until the design is loaded.',
  ),
  'runner/stroke-over': say(
    'Another stroke was begun, this one was dropped or one of its dabs failed, or its worker was replaced.',
    'Begin another with the dabs so far; the step `brush` does.',
  ),
  'operation/no-stroke': say(
    'A stroke was begun with an operation that has no `stroke`.',
    'Declare it by `defineStrokeOperation`, or ask `operation.stroke` first.',
  ),
  'runner/unexpected-answer': say(
    'The worker answered with a message of another kind: page and worker come from different builds.',
    'Reload the page; when embedding, build the worker with the same core.',
  ),
  'services/unknown': say(
    'A tool asked `services.get(token)` for what no plugin of the catalog contributes.',
    'Add the plugin that brings it, and name that plugin in `requires`.',
  ),
  'services/taken': unsaid(
    'Two plugins bind a service to the same token; the second is refused.',
    'Name tokens `plugin/what`, and bind each in one plugin only.',
  ),
  'services/circular': unsaid(
    'Making a service asks for another that, to be made, asks for the first.',
    'Ask for one of them when it is used, not when it is made.',
  ),
  // The reader of films.
  'film-reader/foreign': unsaid(
    'The bytes given to `openFilmReader` are no weight file of the reader of films.',
    'Take them from `filmReaderWeights()`.',
  ),
  'film-reader/version': unsaid(
    'The weight file has another form than this version of the package reads.',
    'Use the file that comes with the package.',
  ),
  'film-reader/damaged': unsaid(
    'The weight file was cut off or changed: its digest does not fit.',
    'Fetch it again from the package.',
  ),
  // Files of histories.
  'history-file/invalid-params': say(
    'The record was written by hand, or for another version of the operation.',
    'Correct the value; the bounds stand in operations-reference.md.',
  ),
  'history-file/invalid-record': say(
    'The field is missing or holds another kind of value.',
    'Write it as history.md tells, or export the history anew.',
  ),
  'history-file/not-json': say(
    'The file is cut off, or was edited with a mistake; `reason` is what the parser says.',
    'Mend it at that place, or export the history anew.',
  ),
  'history-file/unknown-field': say(
    'A name is mistyped, or a newer program wrote the file.',
    'Take the field out, or update the program.',
  ),
  'history-file/unknown-operation': say(
    'The plugin of this operation is not in the catalog here, or is older.',
    'Add or update the plugin; for the command line, name its module in `OPERATIONS`.',
  ),
  'history-file/wrong-format': say('Another JSON file was given.', 'Choose the file that holds the records.'),
  // Measures and samples.
  'measure/empty-mesh': say('The mesh has no triangles.', 'Wait until the body is loaded, or open a scan.'),
  'measure/no-section': say(
    'The plane of the girth, width or depth lies above, below or beside the body.',
    'Move the plane onto the body.',
  ),
  'measure/invalid-params': say(
    'A measure on record lacks a plane or points, or they are not numbers.',
    'Take the measure anew; in code, check it against the schema of its kind.',
  ),
  'measure/unknown-kind': say(
    'A measure on record is of a kind that this program does not have.',
    'Update the program, or delete the measure.',
  ),
  'measure/impossible': say(
    'The shape refuses it: no section, an open body, or no skin near a point. The answer’s `reason` has the code.',
    'Look that code up here and correct the plane, the points or the body.',
  ),
  'sample/cobb-range': say(
    'A curve of the sample trunk was asked with an angle out of range.',
    'Give an angle within it.',
  ),
  'sample/curve-order': say(
    'The vertebrae of a curve are named from below or the apex lies outside.',
    'Name the upper end, the apex, the lower end.',
  ),
  'sample/out-of-range': say('An option of the sample trunk is out of range.', 'Give a value within it.'),
  'sample/curves-must-chain': say(
    'Two curves of the sample trunk leave a gap, overlap, or turn to the same side.',
    'Let each begin at the end vertebra of the one above, to the other side.',
  ),
  // Files.
  'mesh-io/metadata-refused': say(
    'The design hash handed to the writer has other characters, or is longer.',
    'Hand over the design’s hash as it is, or none.',
  ),
  'mesh-io/nothing-to-write': say(
    'The mesh handed to the writer has no triangles.',
    'Look for the step that removed everything and switch it off.',
  ),
  'mesh/empty': say(
    'The file was read and holds no triangle, or the work left none.',
    'Export the scan as a mesh with triangles.',
  ),
  'film/no-dicom': say(
    'The file has no DICOM header, or its parts cannot be read.',
    'Export the film again from the archive, or save it as JPG or PNG.',
  ),
  'film/no-picture': say(
    'It is a DICOM file of another thing: a report, a directory.',
    'Choose the file of the picture.',
  ),
  'film/odd-depth': say('The grey values take neither 8 nor 16 bits.', 'Export it as JPG or PNG.'),
  'film/too-large': say('The picture is beyond the limit.', 'Export it at a lower resolution.'),
  'scan/too-slow': say(
    'Reading the film ran into its time limit.',
    'Export it uncompressed, or as JPG or PNG.',
  ),
  'scan/too-large': say(
    'The process that reads films has a memory limit of its own.',
    'Export it at a lower resolution.',
  ),
  'scan/crashed': unsaid(
    'The process that reads untrusted files died or threw; `cause` has the text.',
    'It is answered as an unreadable file; look in the log.',
  ),
  ...SCENE_CAUSES,
  // Tools.
  'tool/busy': say(
    'A tool is open; there is one at a time, and the history does not change below it.',
    'Apply or cancel it; in code, look at `tools.isActive` before.',
  ),
  'tool/none': say('Apply was asked for while no tool is open.', 'Start a tool by `activate` first.'),
  'tool/repeated': say('The tool that is asked for is the open one.', 'Leave it open, or cancel it first.'),
  'tool/hosted': say(
    'The manifest says `hosted: true`, so the tool has no session.',
    'Open the host’s dialog for it; an exporter’s operation is run by `runner.run`.',
  ),
  'tool/unknown': say(
    'No plugin of the catalog has a tool of this id, or for this operation.',
    'Add the plugin; one that was left out is named in the console.',
  ),
  'tool/crashed': say(
    'The tool’s code threw in a gesture, a getter, `toParams` or a panel.',
    'The console has the trace; a host gets it through `onToolFault`.',
  ),
  'tool/load-failed': say(
    '`load()` of the manifest rejected: the network, or the module threw when it was read.',
    'The console has the cause.',
  ),
  'tool/apply-failed': say(
    'The history could not take the record, for a reason that is no `SdkError`.',
    'The console has the trace; mostly the storage of the host rejected.',
  ),
  'tool/write-outside-commit': say(
    'The tool wrote the history, an annotation or the shown body while no Apply runs.',
    'Write in `onCommit`. Tools of kind `annotation` may keep annotations at any gesture.',
  ),
  'tool/apply-left': say(
    'The tool wrote by the services of its session in an Apply after one that was stopped, refused or failed, or by those of an Apply that is over: work of the earlier one could not be told from it.',
    'Write by the `services` that `onCommit` is given.',
  ),
  // Plugins.
  'crop/empty-box': say(
    'The lower bound of the box is not below the upper one.',
    'Move the two sections apart along the axis that is named.',
  ),
  'crop/nothing-given': say('Neither a section nor a box was given.', 'Give one of them.'),
  'region/amplitude-missing': say('The amplitude is 0.', 'Set one that is not.'),
  'position/not-rigid': say(
    'The `transform` stretches, shears, mirrors or projects by more than 1e-4.',
    'Give a turn and a shift only; take the scale out of the matrix.',
  ),
  'saw/two-lines': say('Both `plane` and `polyline` were given.', 'Leave one out.'),
  'saw/no-line': say('Neither `plane` nor `polyline` was given.', 'Draw the line, or give a plane.'),
  // The web app and the server.
  'storage/not-open': say(
    'Something was to be stored after the model was closed, mostly by work that came back late.',
    'Open the model again.',
  ),
  'request/wrong-method': say(
    'The route exists and does not take this HTTP method.',
    'See the OpenAPI description, or call through the typed client.',
  ),
  'request/not-found': say(
    'No item of this id, or one that the caller may not see: the two are answered alike on purpose.',
    'Check the id and the space that the session works in.',
  ),
  'request/invalid': say(
    'The body or the query breaks the schema of the route; `data.fields` has every field with its rule.',
    'Correct the fields; the OpenAPI description has the schema.',
  ),
  'mesh/too-large': say(
    'The scan has more triangles than the server works on.',
    'Reduce it in the scanning software.',
  ),
  'server/internal': say(
    'A fault of the program, or of a library under it.',
    'The log has the trace under the answer’s request id.',
  ),
  'server/unavailable': say(
    'The database is locked, away or out of connections, or the process has no more files to open.',
    'Repeat after `Retry-After`; if it stays, look at database and limits of the process.',
  ),
  'account/email-taken': say(
    'Another account has the address.',
    'Sign in to that account, or have its password reset.',
  ),
  'account/phone-taken': say('Another account has the number.', 'Use another number, or free it there.'),
  'account/reauthenticate': say(
    'The sign-in is too old for a change of this weight.',
    'Ask for the password and repeat the call.',
  ),
  'account/unknown-platform': say(
    'The call names a sister platform that is not in the server’s settings.',
    'Add it to the settings with its secret, or correct the name.',
  ),
  'account/second-factor-needed': say(
    'Name and password are right and the account has a second factor.',
    'Ask for the digits and send them with the same sign-in.',
  ),
  'account/bad-signature': say(
    'The signature of a sister platform does not fit its secret, or its time is past.',
    'Compare the secrets and the clocks of the two servers.',
  ),
  'account/second-factor-on': say('It was set up before.', 'Switch it off first to set it up anew.'),
  'account/second-factor-off': say('The account has no second factor.', 'Set it up first.'),
  'clinic/member-already': say('The invitation is of a clinic you are in.', 'Switch to that clinic.'),
  'request/too-many-values': say(
    'The JSON of a request has more than 250,000 values: numbers, texts, lists and objects. It is refused before it is parsed.',
    'Thin out what is drawn: 25,000 samples of a position and a normal are taken.',
  ),
  'measure/too-many': say('The model keeps 2000 measures and markers.', 'Delete those that nobody needs.'),
  'measure/no-room': say(
    'The parameters of the measures and markers of one model take more than 16 MB together; one may have 256 KB.',
    'Keep few points: a line needs no more than are seen. Delete measures that nobody needs.',
  ),
  'history/no-room': say(
    'The parameters of the steps of one model take more than 64 MB together, or 256 MB with those of its archived histories.',
    'Save the shape as a new model and go on there. An operation keeps few samples of a stroke, and a large body as an asset.',
  ),
  'template/no-room': say(
    'The shapes of the templates of one space take more than 32 MB together.',
    'Delete templates that nobody needs.',
  ),
  'clinic/too-many': say('The limit of clinics is reached.', 'Leave one of them first.'),
  'document/not-a-folder': say('The target is a file.', 'Choose a patient record or a folder.'),
  'document/into-itself': say('The target lies within what is moved.', 'Choose another target.'),
  'document/patient-in-patient': say(
    'A patient record was to be made in, or moved into, another one.',
    'Choose a folder outside of patient records.',
  ),
  'document/not-a-model': say(
    'The route works on models, and the id is of a folder, a picture or a report.',
    'Send the id of a model.',
  ),
  'document/is-root': say(
    'The root was to be renamed, moved, deleted or handed over.',
    'Choose an item below it.',
  ),
  'upload/media-type': say('A part came with another `Content-Type`.', 'Set it, or use a tus client.'),
  'smart-match/parameters': say(
    'Neither or both of an X-ray on record and a file were sent, or the picture cannot be read.',
    'Send one picture, from the front.',
  ),
};
