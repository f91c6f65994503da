export { DesignSession } from './design-session.ts';
export type { DesignSessionOptions } from './design-session.ts';
export { greyedTail } from './undo-walk.ts';
export { fitCommands, putOnTop } from './fit-commands.ts';
export { ShapeOrder } from './shape-order.ts';
export type { TailGuard } from './tail-guard.ts';
export { DesignAnnotations } from './annotations.ts';
export type { AnnotationEffect } from '../services/small-services.ts';
