import type { HistoryService } from '../services/history-service.ts';
import type { AssetService } from '../services/asset-service.ts';
import type { JobService } from '../services/job-service.ts';
import type { LibraryService } from '../services/library-service.ts';
import type { LookService } from '../services/look-service.ts';
import type { OverlayService } from '../services/overlay-service.ts';
import type { PatientService } from '../services/patient-service.ts';
import type { PickingService } from '../services/picking-service.ts';
import type { SceneService } from '../services/scene-service.ts';
import type {
  I18nService,
  Ids,
  NotificationService,
  SelectionService,
  UnitsService,
} from '../services/index.ts';
import { lend } from './lend.ts';

/** All names of a service: its class has more, which are the host's (an end, a body to be picked). */
type Names<T> = Readonly<Record<keyof Required<T>, true>>;
const named = <T>(names: Names<T>): ReadonlySet<PropertyKey> => new Set(Object.keys(names));

/** What of a scene is the host's alone: which body is shown, and in which colours the page is drawn. */
export const OF_HOST: ReadonlySet<PropertyKey> = new Set<keyof SceneService>([
  ...(['showBody', 'standOn', 'setTheme'] as const),
]);

const MEMBERS = {
  history: named<HistoryService>({
    ...{ history: true, roles: true, base: true, mesh: true, parts: true, hash: true, shown: true },
    ...{ outcomes: true, running: true, saveState: true, canUndo: true, canRedo: true, may: true },
    ...{ append: true, stepTo: true, setState: true, setAll: true, cancelledWith: true, cancelFrom: true },
    ...{ editParams: true, rename: true, clear: true, undo: true, redo: true, allOrNothing: true },
    abort: true,
  }),
  scene: named<SceneService>({
    ...{ createObject: true, showBody: true, showTemporary: true, standOn: true, parts: true },
    ...{ setPartVisible: true, patchTemporary: true, paintBody: true, bodyOpacity: true },
    ...{ isPainted: true, wireframe: true },
    ...{ setBodyOpacity: true, setWireframe: true, setAxes: true, setGrid: true, setView: true },
    ...{ fit: true, focus: true, setProjection: true, view: true, viewDirection: true, viewUp: true },
    ...{ millimetresPerPixel: true, setTheme: true, snapshot: true },
  }),
  picking: named<PickingService>({
    ...{ rayAt: true, pick: true, pickAt: true, nearest: true, verticesWithin: true, project: true },
  }),
  overlay: named<OverlayService>({ createLayer: true, handleAt: true }),
  selection: named<SelectionService>({ selected: true, select: true }),
  units: named<UnitsService>({
    ...{ length: true, formatLength: true, formatAngle: true, formatVolume: true, formatArea: true },
    parseLength: true,
  }),
  i18n: named<I18nService>({ language: true, t: true }),
  notifications: named<NotificationService>({
    ...{ notify: true, confirm: true, choose: true, askName: true, askFile: true, giveFile: true },
  }),
  ids: named<Ids>({ uuid: true, seed: true }),
  looks: named<LookService>({ align: true, layTrim: true, standConfirmed: true }),
  assets: named<AssetService>({ put: true, get: true, mesh: true, image: true, nameOf: true }),
  jobs: named<JobService>({ run: true, found: true }),
  library: named<LibraryService>({ list: true, get: true, put: true, remove: true, may: true }),
  patient: named<PatientService>({ curve: true, earlierSteps: true, bodyBefore: true }),
} as const satisfies Readonly<Record<string, ReadonlySet<PropertyKey>>>;

/** What is asked many times for each movement of the hand, and begins nothing that could be left half done where the stack ends within it. */
const ASKS: Partial<Record<keyof typeof MEMBERS, ReadonlySet<PropertyKey>>> = {
  picking: new Set<keyof PickingService>(['project', 'rayAt']),
  units: new Set<keyof UnitsService>([
    ...(['formatLength', 'formatAngle', 'formatVolume', 'formatArea', 'parseLength'] as const),
  ]),
  ids: new Set<keyof Ids>(['uuid', 'seed']),
};

/** A service with what its interface names and nothing else, to be read and called and never replaced; `parts` stand in for members of it. */
export const lendService = <T extends object>(
  name: keyof typeof MEMBERS,
  service: T,
  parts: Partial<T> = {},
): T => {
  const asks = ASKS[name];
  return lend(service, parts, { members: MEMBERS[name], copies: true, ...(asks && { asks }) });
};

/** Those of some services that are lent alike to whoever asks. */
export function lendAlike<T extends object>(services: T): T {
  const lent = Object.entries(services).map(([name, service]): [string, unknown] =>
    Object.hasOwn(MEMBERS, name) && name !== 'history'
      ? [name, lendService(name as keyof typeof MEMBERS, service as object)]
      : [name, service],
  );
  return Object.fromEntries(lent) as T;
}

/** What of a scene is asked, and changes nothing. */
const READS: ReadonlySet<PropertyKey> = new Set<keyof SceneService>([
  ...([
    'parts',
    'bodyOpacity',
    'isPainted',
    'wireframe',
    'view',
    'viewDirection',
    'viewUp',
    'millimetresPerPixel',
  ] as const),
  'snapshot',
]);
/** What of a scene changes what is seen. */
export const CHANGES_SCENE: ReadonlySet<PropertyKey> = new Set(
  [...MEMBERS.scene].filter((name) => !READS.has(name)),
);
