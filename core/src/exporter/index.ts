export { defineExporter, subjectsOf } from './exporter.ts';
export type { AnyExporter, ExportedFile, Exporter, ExporterContext, ExportSubject } from './exporter.ts';
export { fileNameOf, findExporter, runExporter } from './run-exporter.ts';
export type { ExportedFiles, ExportOptions } from './run-exporter.ts';
export { zipFiles } from './zip-files.ts';
