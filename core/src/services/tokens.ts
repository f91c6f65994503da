import type { AssetService } from './asset-service.ts';
import type { HistoryService } from './history-service.ts';
import type { JobService } from './job-service.ts';
import type { LibraryService } from './library-service.ts';
import type { LookService } from './look-service.ts';
import type { OperationRunner } from './operation-runner.ts';
import type { OverlayService } from './overlay-service.ts';
import type { PatientService } from './patient-service.ts';
import type { PickingService } from './picking-service.ts';
import type { SceneService } from './scene-service.ts';
import type {
  AnnotationService,
  Clock,
  I18nService,
  Ids,
  NotificationService,
  SelectionService,
  UnitsService,
} from './small-services.ts';
import type { StorageService } from './storage-service.ts';

/** A token that carries the type of the service it stands for. */
export type ServiceToken<T> = symbol & { readonly __service?: T };

/**
 * Makes the token of a plugin's own service. The name begins with the plugin's id (`films/library`): equal names are one token, also where
 * two copies of core meet on a page.
 */
export const serviceToken = <T>(name: string): ServiceToken<T> => Symbol.for(name) as ServiceToken<T>;

const token = <T>(name: string): ServiceToken<T> => serviceToken<T>(`bracewright/${name}`);

/** One token a service; a plugin's `contribute` module may bind its own beside them. */
export const SERVICES = {
  scene: token<SceneService>('scene'),
  picking: token<PickingService>('picking'),
  overlay: token<OverlayService>('overlay'),
  selection: token<SelectionService>('selection'),
  units: token<UnitsService>('units'),
  i18n: token<I18nService>('i18n'),
  notifications: token<NotificationService>('notifications'),
  storage: token<StorageService>('storage'),
  runner: token<OperationRunner>('runner'),
  history: token<HistoryService>('history'),
  annotations: token<AnnotationService>('annotations'),
  clock: token<Clock>('clock'),
  ids: token<Ids>('ids'),
  looks: token<LookService>('looks'),
  assets: token<AssetService>('assets'),
  jobs: token<JobService>('jobs'),
  library: token<LibraryService>('library'),
  patient: token<PatientService>('patient'),
} as const;
