/** Every role there is. */
export const OPERATION_ROLES = [
  'alignment',
  'repair',
  'closing',
  'trimming',
  'cutting',
  'smoothing',
  'line',
  'text',
  'picture',
  'edge',
  'wall',
  'positive',
  'copy',
] as const;

/**
 * What a step is to those who did not write it: to alignment, stages, reports and proposals. An operation without a role gives the body
 * its shape.
 *
 * - `alignment`: stands the body in the frame by `params.transform` (rigid, flips allowed; 16 numbers, row-major) and changes no shape.
 * - `repair`: mends faults of the mesh. `closing`: closes its holes. Both do the same wherever the body stands.
 * - `trimming`: cuts off the ends of a scan. `cutting`: cuts a part away. `smoothing`: evens out what the scanner left.
 * - `line`: keeps the edge line of the brace without cutting: it is drawn over the body, and is the edge of a wall where nothing was cut along a line. Its parameters hold `curves`.
 * - `text`: keeps a text that every wall made afterwards carries on its outer side, and changes no shape. Its parameters are those of a text of `export.thicken`.
 * - `picture`: keeps a picture that is looked at beside the body, and changes no shape.
 * - `edge`: cuts along the edge line of the brace, or holes out of what lies within it: the positive and the sheet are made of the body without these steps.
 * - `wall`: an exporter that makes a brace wall of the body. `positive`: an exporter that makes the solid a brace is formed over. `copy`: an exporter that hands the body out as it is. What exporters make
 *   never belongs to the design.
 */
export type OperationRole = (typeof OPERATION_ROLES)[number];

/** The roles of exporters: they read a design, and what they make of it never belongs to it. */
export const EXPORTER_ROLES = ['wall', 'positive', 'copy'] as const satisfies readonly OperationRole[];

/** Whether a role is one of an exporter. */
export const isExporterRole = (role: OperationRole | undefined): boolean =>
  EXPORTER_ROLES.some((one) => one === role);
