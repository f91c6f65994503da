/** Address of the report of a model; the patient is left out for a model that lies in no record. */
export function reportAddress(modelId: string, patientId?: string): string {
  const query = new URLSearchParams({ ...(patientId === undefined ? {} : { patientId }), modelId });
  return `/pdfUtil?${query.toString()}`;
}

/** Opens a report in a window of its own. */
export const openReport = (modelId: string, patientId?: string): void =>
  void window.open(reportAddress(modelId, patientId), '_blank', 'noopener');
