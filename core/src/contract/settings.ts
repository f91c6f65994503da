import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { formedForSchema, MOST_PRINTERS, printerSchema } from './making.ts';
import { idSchema, itemNameSchema, languageSchema } from './values.ts';

/** Units of lengths that people read. */
export const unitsSchema = z.enum(['mm', 'cm', 'inch']);

/** What a user has set; every field absent means the default of `DEFAULT_SETTINGS`. */
export const settingsSchema = z.object({
  /** Absent: the browser's language. */
  language: languageSchema.optional(),
  /** `system`: as the device is set. */
  theme: z.enum(['light', 'dark', 'system']).optional(),
  /** Name of a preset, or `#rrggbb`. */
  primaryColor: z
    .string()
    .regex(/^(#[0-9a-fA-F]{6}|[a-z][a-z0-9-]{0,29})$/)
    .optional(),
  layout: z.enum(['side', 'top', 'mix']).optional(),
  fixedHeader: z.boolean().optional(),
  fixedSidebar: z.boolean().optional(),
  contentWidth: z.enum(['fluid', 'fixed']).optional(),
  autoHideHeader: z.boolean().optional(),
  colorWeak: z.boolean().optional(),
  multiTab: z.boolean().optional(),
  units: unitsSchema.optional(),
  mouseSensitivity: z.number().min(LIMITS.mouseSensitivity.min).max(LIMITS.mouseSensitivity.max).optional(),
  /** Which program's mouse the editor follows. */
  mousePreset: z.enum(['medical', 'blender', 'cad', 'meshmixer']).optional(),
  /** Whether the wheel zooms the other way. */
  invertWheel: z.boolean().optional(),
  /** Whether single letters are keys on the canvas (WCAG 2.2, 2.1.4). */
  letterKeys: z.boolean().optional(),
  /** What became of the tour for newcomers; absent: it was never offered. */
  tour: z.enum(['offered', 'skipped', 'done']).optional(),
  /** What the list of a clinic begins with. */
  startList: z.enum(['patients', 'files']).optional(),
  /** Views of the patient list: filters and order as the address has them, under a name. */
  patientViews: z
    .array(z.object({ name: itemNameSchema, query: z.string().max(1000) }))
    .max(20)
    .optional(),
  /** The design that was opened last. */
  lastDesign: idSchema.optional(),
  /** Machines that walls are printed on. */
  printers: z.array(printerSchema).max(MOST_PRINTERS).optional(),
  /** What the last wall was made on: the name of a printer, or the id of a process. */
  madeOn: itemNameSchema.optional(),
  /** What the last positive was made for, and the block that is at hand. */
  formedFor: formedForSchema.optional(),
  /** Command to key, e.g. `{ "tool.twist": "T" }`. */
  shortcuts: z.record(z.string().max(60), z.string().max(40)).optional(),
});
export type Settings = z.output<typeof settingsSchema>;
