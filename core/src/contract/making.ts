import { z } from 'zod';
import type { Json } from '../operation/json.ts';
import { requiredText } from './text.ts';
import { itemNameSchema, jsonSchema } from './values.ts';

/** Longest reason, in characters. */
export const MOST_REASON = 500;

/** Whether a text says something: two letters of any script at the least, so that no mark or number alone passes for a reason. */
export const isReason = (text: string): boolean => (text.match(/\p{L}/gu)?.length ?? 0) >= 2;

const reasonText = requiredText({ max: MOST_REASON, lines: true });

/** A reason as somebody gives one: a text of `MOST_REASON` characters that says something (rule `wordless`). */
export const reasonSchema = reasonText.refine(isReason, { params: { rule: 'wordless' } });

/** Most codes that reasons are given for. */
const MOST_REASONS = 40;

/** Reasons by the code of the finding that each is for. */
export const reasonsSchema = z
  .record(z.string().min(1).max(100), reasonSchema)
  .refine((reasons) => Object.keys(reasons).length <= MOST_REASONS, {
    params: { rule: 'max', max: MOST_REASONS, of: 'array' },
  });

/** Why something is made in spite of what asks: one reason for all of it, or one for each code, which goes before. */
export interface Reasons {
  readonly reason?: string | undefined;
  readonly reasons?: Readonly<Record<string, string>> | undefined;
}

/** The reason that was given for what has this code. */
export const reasonFor = ({ reason, reasons }: Reasons, code: string): string | undefined =>
  reasons && Object.hasOwn(reasons, code) ? reasons[code] : reason;

/** Who gave a reason, and when. */
const giverSchema = z.object({ by: z.string(), at: z.string() });
export type Giver = z.output<typeof giverSchema>;

/** What reasons answer: everything, or what has these codes (`isHeld` of the mesh kernel). */
export const answeredBy = ({ reason, reasons }: Reasons): boolean | readonly string[] =>
  reason !== undefined || Object.keys(reasons ?? {});

/** Between these lies each side of a machine's room, mm. */
export const BED_SIDE = { min: 50, max: 2000 } as const;

/** Room of a machine: width, depth and height, mm. */
const side = z.number().min(BED_SIDE.min).max(BED_SIDE.max);
export const bedSchema = z.tuple([side, side, side]);

/** A process by its id (`MAKE_PROCESSES` of the mesh kernel). */
const processSchema = z.string().min(1).max(40);

/** Between these lies what a machine builds in an hour, cm³, and what a figure of its price may be. */
export const BUILD_RATE = { min: 0.1, max: 100_000 } as const;
export const PRICE = { min: 0, max: 1_000_000 } as const;

const price = z.number().min(PRICE.min).max(PRICE.max).optional();

/** What somebody reckons with on a machine: figures of their own, each of which may be left out. */
export const costSchema = z.object({
  /** How much of a part is built in an hour, cm³. */
  rate: z.number().min(BUILD_RATE.min).max(BUILD_RATE.max).optional(),
  /** In `currency`: for an hour of the machine, a kilogram of the part, and each part. */
  perHour: price,
  perKg: price,
  perPart: price,
  currency: requiredText({ max: 8 }).optional(),
});
export type Cost = z.output<typeof costSchema>;

/** What a part takes and costs by the figures of whoever makes it: hours, and the price. Each is undefined where a figure for it is missing: a price by the hour of a machine of which nobody says how fast it builds is none. `volume` in mm³, `mass` in g. */
export function costOf(
  { volume, mass }: { readonly volume: number; readonly mass: number },
  { rate, perHour, perKg, perPart }: Cost,
): { readonly hours: number | undefined; readonly price: number | undefined } {
  const hours = rate === undefined ? undefined : volume / 1000 / rate;
  const given = [perHour, perKg, perPart].some((one) => one !== undefined);
  const isOpen = perHour !== undefined && perHour > 0 && hours === undefined;
  const price = (perHour ?? 0) * (hours ?? 0) + ((perKg ?? 0) * mass) / 1000 + (perPart ?? 0);
  return { hours, price: given && !isOpen ? price : undefined };
}

/** Most machines that somebody keeps. */
export const MOST_PRINTERS = 20;

/** A machine that somebody prints with. */
export const printerSchema = z.object({
  name: itemNameSchema,
  process: processSchema,
  bed: bedSchema,
  cost: costSchema.optional(),
});
export type Printer = z.output<typeof printerSchema>;

/** Between these lie the measures of a block of foam, mm. */
export const BLOCK_SIDE = { min: 10, max: 3000 } as const;

const blockSide = z.number().min(BLOCK_SIDE.min).max(BLOCK_SIDE.max).optional();

/** What a positive is made for, and of the block of foam that is at hand what is known of it, mm: how wide it is and how long. */
export const formedForSchema = z.object({
  process: processSchema,
  block: z.object({ across: blockSide, length: blockSide }),
});

/** How a wall is to be made: by which process, on which machine, and why in spite of what is found on it. */
export const makeSchema = z.object({
  process: processSchema,
  /** Of the machine. */
  printer: itemNameSchema.optional(),
  bed: bedSchema.optional(),
  cost: costSchema.optional(),
  /** For everything that asks. */
  reason: reasonSchema.optional(),
  /** For each finding that asks its own, by its code; these go before the one for everything. */
  reasons: reasonsSchema.optional(),
  /** Hash of the wall that was looked at, whose reason is for no other: where it is another by now, `model/stale`. */
  shape: z.string().max(64).optional(),
});
export type Make = z.output<typeof makeSchema>;

/** What a design is made into: `AgreeOutput` of the mesh kernel. */
const AGREE_OUTPUTS = ['shell', 'positive', 'vacuum', 'grid', 'program'] as const;

/** What was found on a wall when it was looked at whether it can be made, and who answered for it. */
export const makingSchema = z.object({
  ...makeSchema.shape,
  // Those that were kept before a reason had to have words are told as they are.
  reason: reasonText.optional(),
  reasons: z.record(z.string(), reasonText).optional(),
  /** Who gave a reason, where it was carried here from an earlier look: of the one for everything, and by code. The others are of whoever looked. */
  reasonBy: giverSchema.optional(),
  reasonsBy: z.record(z.string(), giverSchema).optional(),
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
        /** Whether `most` is only known not to be exceeded. */
        isBound: z.literal(true).exactOptional(),
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

/** Who gave the reason for what has this code, of one that was given for everything without a code: whoever it was carried from, else whoever looked. */
export function giverOf({ reasonBy, reasonsBy, reasons, by, at }: Making, code?: string): Giver {
  const isOwn = code !== undefined && Object.hasOwn(reasons ?? {}, code);
  if (!isOwn) return reasonBy ?? { by, at };
  return reasonsBy && Object.hasOwn(reasonsBy, code) ? reasonsBy[code]! : { by, at };
}

/** The reasons of a look as another takes them over: each keeps who gave it. */
export function carriedReasons(
  before: Making,
): Pick<Making, 'reason' | 'reasons' | 'reasonBy' | 'reasonsBy'> {
  const { reason, reasons } = before;
  const givers = Object.keys(reasons ?? {}).map((code) => [code, giverOf(before, code)]);
  return {
    ...(reason === undefined ? {} : { reason, reasonBy: giverOf(before) }),
    ...(reasons ? { reasons, reasonsBy: Object.fromEntries(givers) as Record<string, Giver> } : {}),
  };
}

/**
 * How a wall gets thinner towards its edge lines unless something else is asked for, mm: as thin as leaves it sound where it is made. About 0.15 mm of what is asked for at an edge
 * are lost in its round, and under 2 mm a wall gives way by hand (`MAKE_PROCESSES`).
 */
export const USUAL_TRANSITION = { edgeThickness: 2.5, distance: 30 } as const;

/** What is read of the parameters of the operation that makes walls, mm. */
interface WallAsked {
  readonly thickness?: number;
  readonly mode?: string;
  readonly transition?: { readonly edgeThickness?: number };
}

/**
 * The thickness of the wall, mm, that its edge may not exceed and does: a wall that is asked to get thinner towards its edge lines and would get a thick rim, as where two
 * fields were taken for one another. Undefined of parameters in which nothing of that is wrong. The operation makes such a wall all the same: histories hold some.
 */
export function exceededByEdge(params: Json): number | undefined {
  const { thickness, mode, transition } = params as WallAsked;
  const edge = transition?.edgeThickness;
  if (mode !== 'transition' || thickness === undefined || edge === undefined) return undefined;
  return edge > thickness ? thickness : undefined;
}

/** The wall that parameters of the operation that makes walls ask for at its thinnest, mm; undefined where they leave it to the operation. */
export function askedWall(params: Json): number | undefined {
  const { thickness, mode, transition } = params as WallAsked;
  if (mode !== 'transition') return thickness;
  const edge = transition?.edgeThickness;
  // How thin the edge is then the operation alone knows, and it is not the wall of the middle.
  if (edge === undefined) return undefined;
  return thickness === undefined ? edge : Math.min(thickness, edge);
}

const between = (min: number, max: number) => z.number().min(min).max(max).exactOptional();

/** What is read of the parameters of the file of a sheet (`export.sheet`), within its bounds: mm, and hundredths for stretch. */
export const sheetParamsSchema = z.object({
  sheetThickness: between(1, 15),
  stretchRound: between(0, 60),
  stretchUp: between(0, 60),
  trim: between(0, 150),
  overlap: between(0, 150),
  seam: z.enum(['front', 'back']).exactOptional(),
  leaveBelow: between(0, 300),
  leaveAbove: between(0, 300),
});
type SheetParams = z.output<typeof sheetParamsSchema>;

/** What a brace is formed over, where it is looked at instead of a wall: the parameters of the operation that makes positives and of the sheet; what is left out is as they begin. */
export const formLookSchema = z.object({
  positive: z.record(z.string(), jsonSchema).exactOptional(),
  sheet: sheetParamsSchema.exactOptional(),
});
export type FormLook = z.output<typeof formLookSchema>;

/** How a sheet is drawn down: mm, and shares of 1 for stretch. */
interface SheetOfParams {
  readonly thickness?: number;
  readonly round?: number;
  readonly up?: number;
  readonly trim?: number;
  readonly overlap?: number;
  readonly seam?: 'front' | 'back';
  readonly bottom?: number;
  readonly top?: number;
}

/** How a sheet is drawn down (`SheetAsked` of the mesh kernel) that parameters of its file ask for; what they leave out is left out. `brace`: between which heights the brace lies, mm. */
export function askedSheet(
  params: Json,
  brace?: { readonly bottom: number; readonly top: number },
): SheetOfParams {
  const { sheetThickness, stretchRound, stretchUp, leaveBelow = 0, leaveAbove = 0, ...own } = params as SheetParams;
  const { trim, overlap, seam } = own;
  const share = (hundredths: number | undefined) => hundredths === undefined ? undefined : hundredths / 100;
  const asked = {
    ...{ thickness: sheetThickness, round: share(stretchRound), up: share(stretchUp), trim, overlap, seam },
    ...(brace ? { bottom: brace.bottom + leaveBelow, top: brace.top - leaveAbove } : {}),
  };
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
} // prettier-ignore
