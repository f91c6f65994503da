export { defineExporter, isOfBodiesAlone, subjectsOf } from './exporter.ts';
export type { AnyExporter, ExportedFile, Exporter, ExporterContext, ExportSubject } from './exporter.ts';
export { pieceNames } from './piece-names.ts';
export { fileNameOf, findExporter, runExporter } from './run-exporter.ts';
export type { ExportedFiles, ExportOptions } from './run-exporter.ts';
export { zipFiles } from './zip-files.ts';
