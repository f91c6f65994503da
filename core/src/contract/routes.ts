import type { z } from 'zod';
import { ACCOUNT_ROUTES } from './routes/account-routes.ts';
import { ASSET_ROUTES } from './routes/asset-routes.ts';
import { CLINIC_ROUTES } from './routes/clinic-routes.ts';
import { COURSE_ROUTES } from './routes/course-routes.ts';
import { DOCUMENT_ROUTES } from './routes/document-routes.ts';
import { MANY_ROUTES } from './routes/many-routes.ts';
import { MODEL_ROUTES } from './routes/model-routes.ts';
import { OPERATION_ROUTES } from './routes/operation-routes.ts';
import { PART_ROUTES } from './routes/part-routes.ts';
import { PATIENT_ROUTES } from './routes/patient-routes.ts';
import { PRIVACY_ROUTES } from './routes/privacy-routes.ts';
import { PROFILE_ROUTES } from './routes/profile-routes.ts';
import { RECYCLE_ROUTES } from './routes/recycle-routes.ts';
import { REPORT_ROUTES } from './routes/report-routes.ts';
import { SERVICE_ROUTES } from './routes/service-routes.ts';
import { UPLOAD_ROUTES } from './routes/upload-routes.ts';
import { WORKLIST_ROUTES } from './routes/worklist-routes.ts';

/** Every call of the server, by name. */
export const ROUTES = {
  ...ACCOUNT_ROUTES,
  ...PROFILE_ROUTES,
  ...CLINIC_ROUTES,
  ...DOCUMENT_ROUTES,
  ...PATIENT_ROUTES,
  ...MANY_ROUTES,
  ...UPLOAD_ROUTES,
  ...MODEL_ROUTES,
  ...PART_ROUTES,
  ...ASSET_ROUTES,
  ...RECYCLE_ROUTES,
  ...PRIVACY_ROUTES,
  ...OPERATION_ROUTES,
  ...COURSE_ROUTES,
  ...WORKLIST_ROUTES,
  ...REPORT_ROUTES,
  ...SERVICE_ROUTES,
} as const;

export type Routes = typeof ROUTES;
export type RouteName = keyof Routes;
/** What a caller gives: defaults may be left out. */
export type RouteInput<N extends RouteName> = z.input<Routes[N]['input']>;
/** What the server works with after validation. */
export type RouteValues<N extends RouteName> = z.output<Routes[N]['input']>;
/** `data` of a successful answer. */
export type RouteOutput<N extends RouteName> = z.output<Routes[N]['output']>;
