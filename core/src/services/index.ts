export { SERVICES, serviceToken } from './tokens.ts';
export type { ServiceToken } from './tokens.ts';
export { createContainer } from './container.ts';
export type {
  ServiceBinder,
  ServiceContainer,
  ServiceContribution,
  ServiceLocator,
  ServiceSet,
} from './container.ts';
export { LETTERS_COLOUR } from './scene-objects.ts';
export type { SceneService, ShownPart, StandardView, BodyPaint } from './scene-service.ts';
export type {
  ClipPlane,
  PictureBitmap,
  PictureLayer,
  SceneObject,
  SceneObjectFactory,
  SceneObjectOptions,
  ScenePicture,
} from './scene-objects.ts';
export type { LocalHit, PickTarget, PickingService, Ray, SceneHit, SurfaceHit } from './picking-service.ts';
export type {
  CoreOverlayRole,
  OverlayItem,
  OverlayLayer,
  OverlayRole,
  OverlayService,
} from './overlay-service.ts';
export type {
  AbortSignalLike,
  DraftOperation,
  ExportJob,
  ExportResult,
  OperationRunner,
  RanOperation,
  ReplayResult,
  RunnerStroke,
  RunOptions,
} from './operation-runner.ts';
export type { EditOptions, HistoryService, SaveState, ShownExport, WantedRecord } from './history-service.ts';
export type { StorageService, StoredModel } from './storage-service.ts';
export type {
  AnnotationEffect,
  AnnotationService,
  Choice,
  Clock,
  I18nService,
  Ids,
  NotificationService,
  SelectionService,
  UnitsService,
} from './small-services.ts';
export { createAssets, memoryAssetStore, MOST_ASSET_BYTES } from './asset-service.ts';
export type { AssetService, AssetStore } from './asset-service.ts';
export { createLocalJobs } from './job-service.ts';
export type {
  FoundJob,
  JobFile,
  JobOptions,
  JobResult,
  JobService,
  LocalJob,
  LocalJobPorts,
} from './job-service.ts';
export { memoryLibrary } from './library-service.ts';
export type { LibraryItem, LibraryService, NewLibraryItem } from './library-service.ts';
export type { EarlierStep, PatientService, RecordedCurve } from './patient-service.ts';
export { looksHere } from './look-service.ts';
export type { LookService } from './look-service.ts';
