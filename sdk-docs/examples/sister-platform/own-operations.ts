import english from './arch/en-US.ts';
import { layers } from './arch/exporter.ts';
import { height } from './arch/height.ts';
import { arch } from './arch/operation.ts';
import chinese from './arch/zh-CN.ts';

export const operations = [arch];

export const exporters = [layers];

/** Kinds of measures and markers that the server takes itself; those of other plugins it keeps as they come. */
export const annotationKinds = [height];

const TOO_FLAT = 'errors.arch/too-flat';

/** Sentences of the errors and warnings of these, by code. */
export const messages = {
  'en-US': { 'arch/too-flat': english[TOO_FLAT] },
  'zh-CN': { 'arch/too-flat': chinese[TOO_FLAT] },
};
