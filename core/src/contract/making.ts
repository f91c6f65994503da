import { z } from 'zod';
import type { Json } from '../operation/json.ts';
import { requiredText } from './text.ts';
import { itemNameSchema, jsonSchema } from './values.ts';

/** Longest reason, in characters. */
export const MOST_REASON = 500;

/** Whether a text says something: two letters of any script at the least, so that no mark or number alone passes for a reason. */
export const isReason = (text: string): boolean => (text.match(/\p{L}/gu)?.length ?? 0) >= 2;

/** Between these lies each side of a machine's room, mm. */
export const BED_SIDE = { min: 50, max: 2000 } as const;

/** Room of a machine: width, depth and height, mm. */
const side = z.number().min(BED_SIDE.min).max(BED_SIDE.max);
export const bedSchema = z.tuple([side, side, side]);

/** A process by its id (`MAKE_PROCESSES` of the mesh kernel). */
const processSchema = z.string().min(1).max(40);

/** Most machines that somebody keeps. */
export const MOST_PRINTERS = 20;

/** A machine that somebody prints with. */
export const printerSchema = z.object({ name: itemNameSchema, process: processSchema, bed: bedSchema });
export type Printer = z.output<typeof printerSchema>;

/** How a wall is to be made: by which process, on which machine, and why in spite of what is found on it. */
export const makeSchema = z.object({
  process: processSchema,
  /** Of the machine. */
  printer: itemNameSchema.optional(),
  bed: bedSchema.optional(),
  reason: requiredText({ max: MOST_REASON, lines: true }).optional(),
  /** Hash of the wall that was looked at, whose reason is for no other: where it is another by now, `model/stale`. */
  shape: z.string().max(64).optional(),
});
export type Make = z.output<typeof makeSchema>;

/** What a design is made into: `AgreeOutput` of the mesh kernel. */
const AGREE_OUTPUTS = ['shell', 'positive', 'vacuum', 'grid', 'program'] as const;

/** What was found on a wall when it was looked at whether it can be made, and who answered for it. */
export const makingSchema = z.object({
  ...makeSchema.shape,
  /** Nothing was found that blocks or asks. */
  passed: z.boolean(),
  /** The thinnest place by rays, mm; null where no two sides stand near each other. */
  minWall: z.number().nullable(),
  /** mm³ and g. */
  volume: z.number(),
  mass: z.number(),
  findings: z.array(
    z.object({
      /** One of the `gate/…` codes of the kernel's sentences, which `data` fills. */
      code: z.string(),
      severity: z.enum(['block', 'ask', 'note']),
      data: z.record(z.string(), jsonSchema),
    }),
  ),
  /** How far its inside lay from the other outputs of the same design, mm; absent where they were not compared. */
  agreement: z
    .array(
      z.object({
        a: z.enum(AGREE_OUTPUTS),
        b: z.enum(AGREE_OUTPUTS),
        most: z.number(),
        at: z.tuple([z.number(), z.number(), z.number()]),
        p995: z.number(),
        /** Of what `b` was asked to be larger. */
        offset: z.number(),
        limit: z.number(),
        passes: z.boolean(),
      }),
    )
    .optional(),
  /** Hash of the wall. */
  shape: z.string(),
  /** When, and by whom. */
  at: z.string(),
  by: z.string(),
});
export type Making = z.output<typeof makingSchema>;

/** The wall that parameters of the operation that makes walls ask for at its thinnest, mm; undefined where they leave it to the operation. */
export function askedWall(params: Json): number | undefined {
  const { thickness, mode, transition } = params as {
    readonly thickness?: number;
    readonly mode?: string;
    readonly transition?: { readonly edgeThickness?: number };
  };
  const edge = mode === 'transition' ? transition?.edgeThickness : undefined;
  return thickness === undefined || edge === undefined ? thickness : Math.min(thickness, edge);
}
