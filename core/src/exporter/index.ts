export { defineExporter, isOfBodiesAlone, subjectsOf } from './exporter.ts';
export type {
  AnyExporter,
  ExportedFile,
  Exporter,
  ExporterContext,
  ExportSubject,
  FarFromBrace,
  WrittenOf,
} from './exporter.ts';
export { compareFiles, formMade, withAgreement, type ComparedShell, type FormMade } from './compare-files.ts';
export { readSurfaces, type AskWork, type WrittenFiles } from './read-surfaces.ts';
export { pieceNames } from './piece-names.ts';
export { PROGRAM_VERSION, stampOf } from './stamp.ts';
export type { FileStamp } from './stamp.ts';
export { fileNameOf, findExporter, runExporter } from './run-exporter.ts';
export type { ExportedFiles, ExportOptions } from './run-exporter.ts';
export { zipFiles } from './zip-files.ts';
